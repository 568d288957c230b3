package dev.rssify.adapters.storejdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * The poller lock of a PostgreSQL store: an advisory lock of the schema, held by a connection whose
 * name says who it is. It ends with that connection.
 */
final class PostgresPollerLock implements PollerLock {

  /** What our advisory locks of this kind have in common: the letters rssi. */
  private static final int CLASS = 0x72737369;

  private final Connection connection;

  private PostgresPollerLock(Connection connection) {
    this.connection = connection;
  }

  static PollerLock take(PostgresUrl url, String holder) {
    Properties properties = new Properties();
    properties.setProperty("ApplicationName", holder);
    properties.setProperty("tcpKeepAlive", "true");
    if (url.user() != null) {
      properties.setProperty("user", url.user());
    }
    if (url.password() != null) {
      properties.setProperty("password", url.password());
    }
    try {
      Connection connection = DriverManager.getConnection(url.jdbc(), properties);
      try {
        if (!isTaken(connection)) {
          throw PollerLock.held(holder(connection));
        }
        return new PostgresPollerLock(connection);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }

  private static boolean isTaken(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT pg_try_advisory_lock(?, hashtext(current_schema()::text))")) {
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
                + " AND l.database = (SELECT oid FROM pg_database"
                + " WHERE datname = current_database())")) {
      statement.setLong(1, CLASS);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getString(1) : "another process";
      }
    }
  }

  @Override
  public void close() {
    // The server notices some time after us that a connection is closed; the lock is free at once.
    try (connection;
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_unlock_all()");
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }
}
