package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.storejdbc.session.PollerLock;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.session.Work;
import dev.rssify.adapters.storejdbc.sqlite.SqliteDatabase;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.testing.contract.PollCommits;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors of a store in a file are reported, and lose nothing that was acknowledged. */
class SqliteErrorsTest {

  private static final String TEXT = "x".repeat(3000);

  @TempDir Path directory;

  @Test
  void a_full_disk_is_reported_and_loses_nothing_acknowledged() throws SQLException {
    Path file = directory.resolve("store.db");
    int acknowledged = 0;
    try (SqliteDatabase database = SqliteDatabase.open(file)) {
      Store store = JdbcStores.over(database);
      Feed current = PollCommits.feed("a");
      store.feeds().add(current, PollCommits.T0, List.of());
      database.write(session -> session.number("PRAGMA max_page_count = 300"));
      StoreException failure = null;
      while (failure == null) {
        PollCommit poll = PollCommits.next(current, 5, TEXT);
        try {
          assertThat(store.commits().commit(List.of(poll)))
              .containsExactly(new CommitResult.Committed(false));
          current = poll.after();
          acknowledged++;
        } catch (StoreException e) {
          failure = e;
        }
      }
      assertThat(failure.kind()).isEqualTo(Kind.UNAVAILABLE);
      assertThat(failure).hasMessageContaining("disk of the store is full");
      assertThat(acknowledged).isPositive();
      assertHolds(store, current, acknowledged);
      database.write(session -> session.number("PRAGMA max_page_count = 100000"));
      assertThat(store.commits().commit(List.of(PollCommits.next(current, 5, TEXT))))
          .containsExactly(new CommitResult.Committed(false));
      acknowledged++;
    }
    try (Store again = JdbcStores.sqlite(file)) {
      assertHolds(again, PollCommits.feed("a"), acknowledged);
    }
  }

  private static void assertHolds(Store store, Feed feed, int polls) {
    assertThat(store.feeds().feed(feed.id()).orElseThrow().version()).isEqualTo(polls);
    assertThat(store.journal().head()).isEqualTo(polls * 5L);
    assertThat(store.entries().list(EntryQuery.newest(feed.id(), 10_000)).entries())
        .hasSize(polls * 5);
    assertThat(store.fetches().newest(feed.id(), 10_000)).hasSize(polls);
  }

  @Test
  void a_directory_that_cannot_be_written_is_reported_with_the_file() {
    // No process can create files here, not even as root.
    Path file = Path.of("/proc/rssify-store.db");
    assertFails(() -> JdbcStores.sqlite(file), Kind.UNAVAILABLE, "cannot open " + file);
  }

  @Test
  void a_file_that_is_not_a_database_is_reported_and_not_touched() throws IOException {
    Path file = directory.resolve("notes.txt");
    String notes = "These are my notes.\n".repeat(100);
    Files.writeString(file, notes);
    assertFails(() -> JdbcStores.sqlite(file), Kind.CORRUPTION, "notes.txt");
    assertThat(file).hasContent(notes);
  }

  @Test
  void a_damaged_page_is_reported_instead_of_fewer_entries() throws IOException {
    Path file = directory.resolve("store.db");
    Feed feed = PollCommits.feed("a");
    try (Store store = JdbcStores.sqlite(file)) {
      store.feeds().add(feed, PollCommits.T0, List.of());
      store.commits().commit(List.of(PollCommits.next(feed, 200, TEXT)));
    }
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      for (long page = 60; page < bytes.length() / 4096; page++) {
        bytes.seek(page * 4096);
        bytes.write(new byte[] {0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55});
      }
    }
    try (Store store = JdbcStores.sqlite(file)) {
      assertFails(
          () -> store.entries().list(EntryQuery.newest(feed.id(), 1000)),
          Kind.CORRUPTION,
          "damaged");
    }
  }

  @Test
  void a_newer_schema_is_rejected_and_not_touched() throws SQLException {
    Path file = directory.resolve("store.db");
    JdbcStores.sqlite(file).close();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO schema_version (version) VALUES (99)");
    }
    assertFails(() -> JdbcStores.sqlite(file), Kind.UNAVAILABLE, "version 99 of the schema");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT max(version) FROM schema_version")) {
      assertThat(row.getInt(1)).isEqualTo(99);
    }
  }

  @Test
  void keys_are_deleted_with_their_entry_and_with_their_feed() {
    Feed feed = PollCommits.feed("a");
    try (SqliteDatabase database = SqliteDatabase.open(directory.resolve("store.db"))) {
      Store store = JdbcStores.over(database);
      store.feeds().add(feed, PollCommits.T0, List.of());
      store.commits().commit(List.of(PollCommits.next(feed, 5, TEXT)));
      database.write(session ->
          session.update(
              "UPDATE entry SET in_window_since = NULL WHERE uid = (SELECT min(uid) FROM entry)"));
      Work<Long> keys = session -> session.number("SELECT count(DISTINCT uid) FROM identity_key");
      Instant later = PollCommits.T0.plus(Duration.ofDays(10_000));
      store.maintenance().retain(RetentionPolicy.defaults(), later, 100);
      assertThat(database.read(keys)).isEqualTo(4);
      store.feeds().remove(feed.id(), List.of());
      assertThat(database.read(keys)).isZero();
    }
  }

  @Test
  void a_second_poller_gets_the_name_of_the_first() {
    Path file = directory.resolve("store.db");
    try (PollerLock first = JdbcStores.sqliteLock(file, "process 1 on harbour")) {
      assertThat(first).isNotNull();
      for (int i = 0; i < 2; i++) {
        assertFails(
            () -> JdbcStores.sqliteLock(file, "process 2 on harbour"),
            Kind.CONFLICT,
            "Store is being polled by process 1 on harbour");
      }
    }
    try (PollerLock next = JdbcStores.sqliteLock(file, "process 2 on harbour")) {
      assertFails(
          () -> JdbcStores.sqliteLock(file, "process 3 on harbour"),
          Kind.CONFLICT,
          "process 2 on harbour");
      assertThat(next).isNotNull();
    }
  }

  @Test
  void every_connection_is_durable_and_checks_references() {
    try (SqliteDatabase database = SqliteDatabase.open(directory.resolve("store.db"))) {
      Consumer<Session> check =
          session -> {
            assertThat(pragma(session, "journal_mode")).isEqualTo("wal");
            assertThat(pragma(session, "synchronous")).isEqualTo("2");
            assertThat(pragma(session, "foreign_keys")).isEqualTo("1");
            assertThat(pragma(session, "busy_timeout")).isEqualTo("5000");
          };
      assertThat(applied(check, database::write)).isTrue();
      assertThat(applied(check, database::read)).isTrue();
    }
  }

  private static boolean applied(
      Consumer<Session> check, java.util.function.Function<Work<Boolean>, Boolean> run) {
    return run.apply(session -> {
      check.accept(session);
      return true;
    });
  }

  private static String pragma(Session session, String name) {
    try {
      return session.first("PRAGMA " + name, Row::text).orElseThrow();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assertFails(ThrowingCallable call, Kind kind, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(message);
  }
}
