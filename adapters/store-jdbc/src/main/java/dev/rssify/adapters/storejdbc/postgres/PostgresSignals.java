package dev.rssify.adapters.storejdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.rssify.core.cluster.WorkerSignals;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Signals by LISTEN and NOTIFY, on a channel of the schema. Without a connection, or behind
 * PgBouncer in transaction mode, the listener polls once a second.
 *
 * <p>Threading: safe for many threads; one thread listens.
 */
final class PostgresSignals implements WorkerSignals, AutoCloseable {

  private static final String CHANNEL = "'rssify_' || md5(current_schema())";

  /** How long the server may take to respond. */
  private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);

  private static final int POLL_MILLIS = 1_000;

  private final PostgresUrl url;
  private final HikariDataSource pool;
  private final CountDownLatch closing = new CountDownLatch(1);
  private @Nullable Thread thread;

  PostgresSignals(PostgresUrl url, HikariDataSource pool) {
    this.url = url;
    this.pool = pool;
  }

  @Override
  public void send() {
    try {
      PostgresDatabase.in(
          pool, session -> session.first("SELECT pg_notify(" + CHANNEL + ", '')", row -> true));
    } catch (SQLException e) {
      // The other workers poll within a second.
    }
  }

  @Override
  public synchronized void listen(Runnable onSignal) {
    thread = Thread.ofPlatform().name("rssify-signals").daemon().start(() -> run(onSignal));
  }

  private void run(Runnable onSignal) {
    try {
      while (closing.getCount() > 0) {
        onSignal.run();
        try (Connection connection =
            DriverManager.getConnection(url.jdbc(), url.properties(RESPONSE_TIMEOUT))) {
          listen(connection, onSignal);
        } catch (SQLException e) {
          boolean _ = closing.await(POLL_MILLIS, TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void listen(Connection connection, Runnable onSignal) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("LISTEN " + channel(statement));
    }
    PGConnection notified = connection.unwrap(PGConnection.class);
    while (closing.getCount() > 0) {
      PGNotification[] _ = notified.getNotifications(POLL_MILLIS);
      onSignal.run();
    }
  }

  private static String channel(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT " + CHANNEL)) {
      row.next();
      return row.getString(1);
    }
  }

  @Override
  public synchronized void close() {
    closing.countDown();
    try {
      if (thread != null) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
