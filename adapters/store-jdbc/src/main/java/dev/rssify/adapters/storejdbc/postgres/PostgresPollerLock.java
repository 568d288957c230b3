package dev.rssify.adapters.storejdbc.postgres;

import dev.rssify.adapters.storejdbc.session.PollerLock;
import dev.rssify.adapters.storejdbc.session.SqlErrors;
import dev.rssify.core.store.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.function.LongSupplier;

/**
 * The poller lock of a PostgreSQL store: an advisory lock of the schema, held by a connection whose
 * application name identifies the process. The lock ends with that connection and is then taken
 * again if possible.
 *
 * <p>Threading: safe for many threads.
 */
public final class PostgresPollerLock implements PollerLock {

  /** The common prefix of these advisory locks: the letters rssi. */
  private static final int CLASS = 0x72737369;

  /** How long a check of the connection is valid, and how long it may take. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  private static final int CHECK_SECONDS = 2;

  /** How long taking the lock may wait for the server. */
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final PostgresUrl url;
  private final boolean shared;
  private final String holder;
  private Connection connection;
  private final LongSupplier nanos;
  private long checkedAt;
  private Optional<Refusal> refusal = Optional.empty();

  private PostgresPollerLock(PostgresUrl url, String holder, boolean shared, LongSupplier nanos) {
    this.url = url;
    this.shared = shared;
    this.holder = holder;
    this.nanos = nanos;
    this.checkedAt = nanos.getAsLong();
    this.connection = taken(url, holder, shared);
  }

  public static PollerLock take(PostgresUrl url, String holder, LongSupplier nanos) {
    return new PostgresPollerLock(url, holder, false, nanos);
  }

  /** Takes the lock together with other workers, which exclude each other by leases. */
  public static PollerLock share(PostgresUrl url, String holder, LongSupplier nanos) {
    return new PostgresPollerLock(url, holder, true, nanos);
  }

  /** A restarted server has released the lock, and another process may have taken it. */
  @Override
  public synchronized Optional<Refusal> refusal() {
    if (nanos.getAsLong() - checkedAt > FRESH.toNanos()) {
      refusal = check();
      checkedAt = nanos.getAsLong();
    }
    return refusal;
  }

  private Optional<Refusal> check() {
    try {
      if (!connection.isValid(CHECK_SECONDS)) {
        connection.close();
        connection = taken(url, holder, shared);
      }
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(lost(SqlErrors.translated(e)));
    } catch (StoreException e) {
      return Optional.of(lost(e));
    }
  }

  private static Refusal lost(StoreException why) {
    return new Refusal(
        "not_polling", "the poller lock of this store was lost: " + why.getMessage());
  }

  private static Connection taken(PostgresUrl url, String holder, boolean shared) {
    Properties properties = url.properties(CONNECT_TIMEOUT);
    properties.setProperty("ApplicationName", holder);
    try {
      Connection connection = DriverManager.getConnection(url.jdbc(), properties);
      try {
        if (!isTaken(connection, shared)) {
          throw PollerLock.held(holder(connection));
        }
        return connection;
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }

  private static boolean isTaken(Connection connection, boolean shared) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT pg_try_advisory_lock"
                + (shared ? "_shared" : "")
                + "(?, hashtext(current_schema()::text))")) {
      statement.setInt(1, CLASS);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  private static String holder(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
                + " WHERE l.locktype = 'advisory' AND l.granted AND l.classid::bigint = ?"
                // an oid is unsigned
                + " AND l.objid::bigint = hashtext(current_schema()::text)::bigint & 4294967295"
                + " AND l.database = (SELECT oid FROM pg_database"
                + " WHERE datname = current_database())")) {
      statement.setLong(1, CLASS);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getString(1) : "another process";
      }
    }
  }

  @Override
  public synchronized void close() {
    // The server notices a closed connection late; this releases the lock at once.
    try (Connection held = connection;
        Statement statement = held.createStatement()) {
      statement.execute("SELECT pg_advisory_unlock_all()");
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }
}
