package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.storejdbc.postgres.PostgresDatabase;
import dev.rssify.adapters.storejdbc.postgres.PostgresUrl;
import dev.rssify.adapters.storejdbc.session.Transactions;
import dev.rssify.adapters.storejdbc.session.Work;
import dev.rssify.adapters.storejdbc.write.Attempted;
import dev.rssify.adapters.storejdbc.write.CommitRows;
import dev.rssify.adapters.storejdbc.write.GroupCommit;
import dev.rssify.adapters.storejdbc.write.JournalRows;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts.PollStart;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Why journal numbers do not come from a sequence. */
class PostgresJournalTest {

  /** A transaction that took its number first commits last: a reader in between misses it. */
  @Test
  void a_reader_of_a_plain_sequence_misses_late_commits() throws SQLException {
    String url = PostgresServer.shared().emptySchema();
    try (Connection slow = connect(url);
        Connection fast = connect(url);
        Connection reader = connect(url)) {
      execute(reader, "CREATE TABLE naive (id BIGSERIAL PRIMARY KEY, what TEXT)");
      slow.setAutoCommit(false);
      execute(slow, "INSERT INTO naive (what) VALUES ('slow')");
      execute(fast, "INSERT INTO naive (what) VALUES ('fast')");
      List<String> read = new ArrayList<>();
      long last = naiveRead(reader, 0, read);
      slow.commit();
      naiveRead(reader, last, read);
      assertThat(read).containsExactly("fast");
    }
  }

  /** The same interleaving with our store: the fast writer waits, and the reader misses nothing. */
  @Test
  void a_reader_of_our_journal_misses_no_commit_of_the_same_writers() throws Exception {
    String url = PostgresServer.shared().emptySchema();
    try (PostgresDatabase database = PostgresDatabase.open(JdbcStores.postgresUrl(url));
        Store fast = JdbcStores.postgres(url);
        ExecutorService threads = Executors.newFixedThreadPool(1)) {
      Feed one = PollCommits.feed("one");
      Feed two = PollCommits.feed("two");
      List<JournalEvent> read = new ArrayList<>();
      Future<?> second =
          database.write(session -> {
            JournalRows.append(session, List.of(event(one)));
            Future<?> waiting =
                threads.submit(() -> fast.feeds().add(two, PollCommits.T0, List.of(event(two))));
            awaitWaitingWriter(url, "UPDATE journal_head");
            follow(fast, read);
            assertThat(read).isEmpty();
            assertThat(waiting.isDone()).isFalse();
            return waiting;
          });
      follow(fast, read);
      second.get();
      follow(fast, read);
      assertThat(read).extracting(JournalEvent::feedId).containsExactly(one.id(), two.id());
    }
  }

  @Test
  void a_due_feed_can_be_removed_during_a_commit() throws Exception {
    String url = PostgresServer.shared().emptySchema();
    Feed one = PollCommits.feed("one");
    Feed two = PollCommits.feed("two");
    try (PostgresDatabase removing = PostgresDatabase.open(JdbcStores.postgresUrl(url));
        PostgresDatabase polling = PostgresDatabase.open(JdbcStores.postgresUrl(url));
        ExecutorService threads = Executors.newFixedThreadPool(1)) {
      for (Feed feed : List.of(one, two)) {
        JdbcStores.over(removing).feeds().add(feed, PollCommits.T0, List.of());
      }
      Attempted attempt =
          Attempted.polls(
              List.of(new PollStart(new Attempt(one.id(), one.id(), PollCommits.T0), "a.example")),
              new SlotClaim("us", PollCommits.T0, PollCommits.T0.plusSeconds(1)));
      CommitRows commit = CommitRows.of(PollCommits.next(two, 1, "text"));
      Future<List<CommitResult>> committed =
          removing.write(session -> {
            session.update("DELETE FROM feed WHERE id = ?", one.id());
            Future<List<CommitResult>> waiting =
                threads.submit(() ->
                    new GroupCommit(writing(polling)).commit(List.of(commit), List.of(attempt)));
            awaitWaitingWriter(url, "INSERT INTO attempt");
            JournalRows.append(session, List.of(event(one)));
            return waiting;
          });
      assertThat(committed.get()).containsExactly(new CommitResult.Committed(false));
    }
  }

  private static Transactions writing(PostgresDatabase database) {
    return new Transactions() {
      @Override
      public <T> T write(Work<T> work) {
        return database.write(work);
      }
    };
  }

  @Test
  void a_reader_gets_the_events_of_many_processes_in_order() throws Exception {
    String url = PostgresServer.shared().emptySchema();
    int writers = 4;
    int polls = 20;
    List<JournalEvent> read = new ArrayList<>();
    try (Store reader = JdbcStores.postgres(url);
        ExecutorService threads = Executors.newFixedThreadPool(writers)) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        Feed feed = PollCommits.feed("feed-" + i);
        reader.feeds().add(feed, PollCommits.T0, List.of());
        running.add(threads.submit(() -> write(url, feed, polls)));
      }
      while (!running.stream().allMatch(Future::isDone)) {
        follow(reader, read);
      }
      for (Future<?> writer : running) {
        writer.get();
      }
      follow(reader, read);
    }
    assertThat(read)
        .extracting(JournalEvent::seq)
        .containsExactlyElementsOf(
            LongStream.rangeClosed(1, 2L * writers * polls).boxed().toList());
    assertThat(read).extracting(JournalEvent::eventId).doesNotHaveDuplicates();
  }

  /** A separate store stands for a separate process. */
  private static void write(String url, Feed feed, int polls) {
    try (Store store = JdbcStores.postgres(url)) {
      Feed current = feed;
      for (int i = 0; i < polls; i++) {
        var poll = PollCommits.next(current, 2, "text");
        store.commits().commit(List.of(poll));
        current = poll.after();
      }
    }
  }

  private static JournalDraft event(Feed feed) {
    return JournalDraft.of(
        feed.id(), 0, PollCommits.T0, feed.id(), new Payload.FeedGone(feed.url()));
  }

  private static void follow(Store store, List<JournalEvent> read) {
    long last = read.isEmpty() ? 0 : read.getLast().seq();
    if (store.journal().after(last, 1000) instanceof JournalRead.Events(var events)) {
      read.addAll(events);
    }
  }

  /** Returns once some transaction waits for a row that another one holds. */
  private static void awaitWaitingWriter(String url, String statementOfIt) throws SQLException {
    try (Connection connection = connect(url)) {
      long waiting = 0;
      while (waiting == 0) {
        try (Statement statement = connection.createStatement();
            ResultSet row =
                statement.executeQuery(
                    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                        + " AND query LIKE '"
                        + statementOfIt
                        + "%'")) {
          row.next();
          waiting = row.getLong(1);
        }
      }
    }
  }

  private static long naiveRead(Connection reader, long last, List<String> read)
      throws SQLException {
    long seen = last;
    try (Statement statement = reader.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT id, what FROM naive WHERE id > " + last + " ORDER BY id")) {
      while (rows.next()) {
        seen = rows.getLong(1);
        read.add(rows.getString(2));
      }
    }
    return seen;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Connection connect(String url) throws SQLException {
    PostgresUrl parsed = JdbcStores.postgresUrl(url);
    return DriverManager.getConnection(parsed.jdbc(), parsed.user(), parsed.password());
  }
}
