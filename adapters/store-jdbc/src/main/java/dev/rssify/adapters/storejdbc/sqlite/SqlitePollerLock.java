package dev.rssify.adapters.storejdbc.sqlite;

import dev.rssify.adapters.storejdbc.session.PollerLock;
import dev.rssify.adapters.storejdbc.session.SqlErrors;
import dev.rssify.core.store.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;

/**
 * The poller lock of a SQLite store: a tiny second database in which the holder keeps a write
 * transaction open. Others can read who holds it, but cannot start a transaction; it ends with the
 * process.
 *
 * <p>A plain file lock is not enough: closing any handle of the file would release it.
 */
public final class SqlitePollerLock implements PollerLock {

  private final Connection connection;

  private SqlitePollerLock(Connection connection) {
    this.connection = connection;
  }

  public static PollerLock take(Path store, String holder) {
    Path file = store.resolveSibling(store.getFileName() + ".poller");
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(0);
    try {
      Connection connection = config.createConnection("jdbc:sqlite:" + file);
      try {
        take(connection, holder);
        return new SqlitePollerLock(connection);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }

  private static void take(Connection connection, String holder) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      begin(connection, statement);
      statement.execute("CREATE TABLE IF NOT EXISTS poller (holder TEXT NOT NULL)");
      statement.execute("DELETE FROM poller");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO poller (holder) VALUES (?)")) {
        insert.setString(1, holder);
        insert.execute();
      }
      statement.execute("COMMIT");
      begin(connection, statement);
    }
  }

  private static void begin(Connection connection, Statement statement) throws SQLException {
    try {
      statement.execute("BEGIN IMMEDIATE");
    } catch (SQLException e) {
      StoreException why = SqlErrors.translated(e);
      throw why.kind() == StoreException.Kind.TRANSIENT ? PollerLock.held(holder(connection)) : why;
    }
  }

  private static String holder(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT holder FROM poller")) {
      return row.next() ? row.getString(1) : "another process";
    } catch (SQLException e) {
      return "another process that is starting";
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }
}
