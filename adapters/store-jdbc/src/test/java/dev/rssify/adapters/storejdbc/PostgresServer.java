package dev.rssify.adapters.storejdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real PostgreSQL server that the tests of this process share; each test uses its own schemas.
 */
final class PostgresServer {

  private static final PostgresServer SHARED = new PostgresServer();

  private final EmbeddedPostgres server;
  private final AtomicInteger schemas = new AtomicInteger();

  private PostgresServer() {
    try {
      server =
          EmbeddedPostgres.builder()
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("fsync", "on")
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static PostgresServer shared() {
    return SHARED;
  }

  Connection connect() throws SQLException {
    return server.getPostgresDatabase().getConnection();
  }

  /** The URL of an empty schema. */
  String emptySchema() {
    String name = "store_" + schemas.incrementAndGet();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return "postgres://postgres:postgres@localhost:"
        + server.getPort()
        + "/postgres?currentSchema="
        + name;
  }
}
