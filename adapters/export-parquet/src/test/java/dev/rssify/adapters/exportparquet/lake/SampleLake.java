package dev.rssify.adapters.exportparquet.lake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import dev.rssify.testing.contract.PollCommits;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A journal over three days, and queries on its lake. */
abstract class SampleLake {

  protected static final int EVENTS_A_DAY = 4;
  protected static final int EVENTS = 10;

  @TempDir protected Path folder;

  protected final ManualClock clock = startedAt(PollCommits.T0);
  protected final Store store = MemoryStore.open();
  protected List<JournalEvent> events = List.of();

  /** A journal over three days: eight new entries, a change, and a derivation. */
  @BeforeEach
  void fill_the_journal() {
    Feed feed = PollCommits.feed("harbour");
    assertThat(store.feeds().add(feed, PollCommits.T0, List.of())).isTrue();
    PollCommit poll = PollCommits.next(feed, EVENTS - 2, "Ebb and <b>flow</b>");
    var _ = store.commits().commit(List.of(poll));
    String uid = poll.entries().inserted().getFirst().uid();
    var _ =
        store
            .derivations()
            .put(
                new Derivation(
                    uid,
                    "keywords",
                    "1",
                    PollCommits.T0,
                    "text/plain",
                    Body.of("sea".getBytes(UTF_8))),
                List.of(
                    draft(feed, 1, new Payload.DerivationAdded(uid, "keywords", "1")),
                    draft(
                        feed,
                        2,
                        new Payload.EntryUpdated(
                            poll.entries().inserted().getFirst().headline(), List.of("title")))));
    events =
        ((JournalRead.Events) store.journal().after(0, 100))
            .events().stream().map(this::spread).toList();
    assertThat(events).hasSize(EVENTS);
  }

  protected static ManualClock startedAt(Instant time) {
    ManualClock clock = ManualClock.start();
    clock.set(time);
    return clock;
  }

  protected static JournalDraft draft(Feed feed, int number, Payload payload) {
    return JournalDraft.of(NameUuid.of("draft"), number, PollCommits.T0, feed.id(), payload);
  }

  protected JournalEvent spread(JournalEvent event) {
    Instant at = event.at().plus(Duration.ofDays((event.seq() - 1) / EVENTS_A_DAY));
    return new JournalEvent(
        event.seq(), event.eventId(), at, event.feedId(), event.feed(), event.payload());
  }

  protected void fill(LakeStorage storage) throws Exception {
    clock.set(events.getLast().at());
    try (Lake lake = Lake.open(storage, clock)) {
      deliver(lake, events);
    }
  }

  /** Like a cursor that starts after the last event of the lake, or earlier. */
  protected void deliver(Lake lake, List<JournalEvent> all) throws Exception {
    Sink sink = lake.sink(store);
    for (JournalEvent event : all) {
      sink.deliver(event);
    }
  }

  protected List<Object> numbers(LakeTable table) throws Exception {
    return numbers(folder, table);
  }

  protected static List<Object> numbers(Path lake, LakeTable table) throws Exception {
    return parquet(lake.resolve(table.folder())).isEmpty()
        ? List.of()
        : query(lake, "SELECT seq FROM 'LAKE/" + table.folder() + "/**/*.parquet' ORDER BY seq");
  }

  protected static List<Path> parquet(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  protected static List<Object> numbers(long first, long last) {
    return LongStream.rangeClosed(first, last).<Object>mapToObj(number -> number).toList();
  }

  protected List<Object> query(String sql) throws SQLException {
    return query(folder, sql);
  }

  protected static List<Object> query(Path lake, String sql) throws SQLException {
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(sql.replace("LAKE", lake.toString()))) {
      List<Object> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getObject(1) instanceof Number number ? number : rows.getString(1));
      }
      return values;
    }
  }
}
