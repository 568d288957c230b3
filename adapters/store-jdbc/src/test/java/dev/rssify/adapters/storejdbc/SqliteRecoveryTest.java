package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.storejdbc.sqlite.SqliteDatabase;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.testing.contract.PollCommits;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A store whose disk fails for a while recovers without being reopened. */
class SqliteRecoveryTest {

  private static final String TEXT = "x".repeat(3000);
  private static final int UNLIMITED = 1_000_000;

  @TempDir Path directory;

  /** The maximum number of pages of the file; each connection gets the limit when it is opened. */
  private int pages = UNLIMITED;

  /** Statements that fail the given number of times, before SQLite sees them. */
  private final Map<String, Integer> failing = new ConcurrentHashMap<>();

  private SQLiteErrorCode failure = SQLiteErrorCode.SQLITE_IOERR;
  private Path file;
  private Feed current = PollCommits.feed("a");

  @BeforeEach
  void nameTheFile() {
    file = directory.resolve("store.db");
  }

  @Test
  void commits_succeed_again_when_the_disk_has_space() {
    try (SqliteDatabase database = SqliteDatabase.open(file, this::connect)) {
      Store store = JdbcStores.over(database);
      store.feeds().add(current, PollCommits.T0, List.of());
      pages = 300;
      database.write(session -> session.number("PRAGMA max_page_count = 300"));
      fill(store);
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> store.commits().commit(List.of(next())))
            .isInstanceOfSatisfying(
                StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
            .hasMessageContaining("disk of the store is full");
        assertOthersCanWrite();
      }

      pages = UNLIMITED;
      database.write(session -> session.number("PRAGMA max_page_count = " + UNLIMITED));

      assertCommits(store);
      assertThat(store.feeds().feed(current.id())).contains(current);
    }
  }

  private void fill(Store store) {
    try {
      while (true) {
        assertCommits(store);
      }
    } catch (StoreException e) {
      assertThat(e).hasMessageContaining("disk of the store is full");
    }
  }

  @ParameterizedTest(name = "{0} fails by {1}")
  @CsvSource({
    "COMMIT, SQLITE_IOERR",
    "COMMIT, SQLITE_FULL",
    "BEGIN IMMEDIATE, SQLITE_IOERR",
    "BEGIN IMMEDIATE, SQLITE_CANTOPEN"
  })
  void a_transaction_that_cannot_be_ended_holds_no_lock_and_does_not_affect_others(
      String statement, SQLiteErrorCode code) {
    failure = code;
    try (SqliteDatabase database = SqliteDatabase.open(file, this::connect)) {
      Store store = JdbcStores.over(database);
      store.feeds().add(current, PollCommits.T0, List.of());
      for (int i = 0; i < 3; i++) {
        failing.put(statement, 1);
        failing.put("ROLLBACK", 1);
        assertThatThrownBy(() -> store.commits().commit(List.of(next())))
            .isInstanceOf(StoreException.class);
        failing.clear();
        assertOthersCanWrite();
        assertCommits(store);
      }
      assertThat(store.feeds().feed(current.id())).contains(current);
    }
  }

  @Test
  void a_snapshot_that_cannot_be_ended_is_not_reused() {
    try (SqliteDatabase database = SqliteDatabase.open(file, this::connect)) {
      Store store = JdbcStores.over(database);
      store.feeds().add(current, PollCommits.T0, List.of());
      // Once for each reader.
      failing.put("COMMIT", 3);
      failing.put("ROLLBACK", 3);
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> store.feeds().feed(current.id()))
            .isInstanceOf(StoreException.class);
      }
      failing.clear();
      assertCommits(store);
      for (int i = 0; i < 3; i++) {
        assertThat(store.feeds().feed(current.id())).contains(current);
      }
    }
  }

  @Test
  void commits_succeed_again_when_another_process_ends_its_transaction() throws SQLException {
    try (SqliteDatabase database = SqliteDatabase.open(file, this::connect)) {
      Store store = JdbcStores.over(database);
      store.feeds().add(current, PollCommits.T0, List.of());
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        for (int i = 0; i < 2; i++) {
          assertThatThrownBy(() -> store.commits().commit(List.of(next())))
              .isInstanceOfSatisfying(
                  StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TRANSIENT));
        }
        statement.execute("ROLLBACK");
      }
      assertCommits(store);
    }
  }

  @Test
  void commits_succeed_again_when_the_file_size_limit_is_lifted() throws Exception {
    Process child =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                LimitedFiles.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(printed).isZero();
    try (Store store = JdbcStores.sqlite(file)) {
      assertThat(store.feeds().feed(current.id()).orElseThrow().version())
          .as(printed)
          .isEqualTo(Long.parseLong(printed.lines().toList().getLast()));
    }
  }

  /** Commits until that fails, repeatedly, then without the limit; prints the number of commits. */
  static final class LimitedFiles {
    public static void main(String[] args) throws Exception {
      SqliteRecoveryTest test = new SqliteRecoveryTest();
      test.file = Path.of(args[0]);
      try (Store store = JdbcStores.sqlite(test.file)) {
        store.feeds().add(test.current, PollCommits.T0, List.of());
        limit("600000:");
        for (int i = 0; i < 3; i++) {
          test.commitUntilItFails(store);
          test.assertOthersCanWrite();
        }
        limit("unlimited");
        for (int i = 0; i < 20; i++) {
          test.assertCommits(store);
        }
      }
      System.out.println(test.current.version());
    }

    /** Above this size the system fails writes to files of this process, as a bad disk would. */
    private static void limit(String bytes) throws Exception {
      String pid = String.valueOf(ProcessHandle.current().pid());
      Process set = new ProcessBuilder("prlimit", "--pid", pid, "--fsize=" + bytes).start();
      if (set.waitFor() != 0) {
        throw new IllegalStateException("the limit could not be set");
      }
    }
  }

  private void commitUntilItFails(Store store) {
    try {
      while (true) {
        assertCommits(store);
      }
    } catch (StoreException e) {
      System.out.println(e.getMessage());
    }
  }

  private PollCommit next() {
    return PollCommits.next(current, 5, TEXT);
  }

  private void assertCommits(Store store) {
    PollCommit poll = next();
    assertThat(store.commits().commit(List.of(poll)))
        .containsExactly(new CommitResult.Committed(false));
    current = poll.after();
  }

  private void assertOthersCanWrite() {
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = other.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 0");
      statement.execute("BEGIN IMMEDIATE");
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      throw new AssertionError("the write lock is still held", e);
    }
  }

  /** A connection that does not wait for locks, with few pages, some of whose statements fail. */
  private Connection connect(SQLiteConfig config) throws SQLException {
    config.setBusyTimeout(0);
    Connection connection = config.createConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA max_page_count = " + pages);
    }
    return proxy(
        Connection.class,
        connection,
        (method, arguments, result) ->
            method.equals("prepareStatement")
                ? failing((PreparedStatement) result, (String) arguments[0])
                : result,
        _ -> {});
  }

  private PreparedStatement failing(PreparedStatement statement, String sql) {
    return proxy(
        PreparedStatement.class,
        statement,
        (method, _, result) -> result,
        method -> {
          if (method.startsWith("execute") && fails(sql)) {
            statement.close(); // as the driver does
            throw new SQLiteException("planned", failure);
          }
        });
  }

  private boolean fails(String sql) {
    int left = failing.getOrDefault(sql, 0);
    failing.replace(sql, left - 1);
    return left > 0;
  }

  private interface After {
    Object result(String method, Object[] arguments, Object result);
  }

  private interface Before {
    void call(String method) throws SQLException;
  }

  private static <T> T proxy(Class<T> type, T target, After after, Before before) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> {
              before.call(method.getName());
              try {
                return after.result(method.getName(), arguments, method.invoke(target, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
