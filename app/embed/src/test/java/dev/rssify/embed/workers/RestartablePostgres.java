package dev.rssify.embed.workers;

import dev.rssify.testkit.FreePort;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A PostgreSQL server that a test stops and starts again with the same port and data. */
final class RestartablePostgres implements AutoCloseable {

  private final Path data;
  private final int port;
  private EmbeddedPostgres server;

  RestartablePostgres(Path data) throws IOException {
    this.data = data;
    this.port = FreePort.find();
    this.server = run();
  }

  private EmbeddedPostgres run() throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("fsync", "on")
        .setServerConfig("max_connections", "200")
        .start();
  }

  void stop() throws IOException {
    server.close();
  }

  void start() throws IOException {
    server = run();
  }

  void restart() throws IOException {
    stop();
    start();
  }

  /** The URL of a new schema. */
  String schema(String name) {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return "postgres://postgres:postgres@localhost:" + port + "/postgres?currentSchema=" + name;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
