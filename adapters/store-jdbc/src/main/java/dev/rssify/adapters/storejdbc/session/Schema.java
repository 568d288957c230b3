package dev.rssify.adapters.storejdbc.session;

import dev.rssify.core.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Migrates a database to the newest version of the schema. Each version is a file of statements
 * that migrate from the version before.
 *
 * <p>Invariants: a released version never changes; a migration is applied completely or not at all.
 */
public final class Schema {

  /** The version this program knows. */
  public static final int VERSION = 1;

  private final Dialect dialect;

  public Schema(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * The version a database has; 0 for an empty one.
   *
   * @throws StoreException when it is newer than this program
   */
  public int version(Connection connection) throws SQLException {
    try (ResultSet table =
        connection.getMetaData().getTables(null, connection.getSchema(), "schema_version", null)) {
      if (!table.next()) {
        return 0;
      }
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT max(version) FROM schema_version")) {
      row.next();
      int version = row.getInt(1);
      if (version > VERSION) {
        throw new StoreException(
            StoreException.Kind.UNAVAILABLE,
            "the store has version "
                + version
                + " of the schema and this program knows versions up to "
                + VERSION
                + "; use a newer program. Nothing was changed");
      }
      return version;
    }
  }

  /** Applies the missing migrations, in the transaction of the caller. */
  public void migrate(Connection connection) throws SQLException {
    int from = version(connection);
    try (Statement statement = connection.createStatement()) {
      if (from == 0) {
        statement.execute("CREATE TABLE schema_version (version INTEGER NOT NULL PRIMARY KEY)");
      }
      for (int version = from + 1; version <= VERSION; version++) {
        for (String sql : statements(version)) {
          if (!sql.isBlank()) {
            statement.execute(sql);
          }
        }
        statement.execute("INSERT INTO schema_version (version) VALUES (" + version + ")");
      }
    }
  }

  private String[] statements(int version) {
    String name = "schema-" + version + ".sql";
    try (InputStream in = Schema.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing");
      }
      String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return dialect.fill(sql.replaceAll("(?m)^--.*\n", "")).strip().split(";\\s*");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
