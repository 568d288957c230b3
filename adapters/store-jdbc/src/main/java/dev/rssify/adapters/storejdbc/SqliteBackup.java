package dev.rssify.adapters.storejdbc;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;

/**
 * A copy of a store as of one moment, made while others go on reading and writing it. To restore
 * it, put it where the store was.
 *
 * <p>Invariants: under its name a backup is complete and on the disk, or not there.
 */
public final class SqliteBackup {

  private SqliteBackup() {}

  /**
   * Copies a store to a file that is not there yet.
   *
   * @throws StoreException when that is not possible; then nothing is left behind
   */
  public static void copy(Path store, Path target) {
    if (!Files.isRegularFile(store)) {
      throw new StoreException(Kind.NOT_FOUND, "there is no store " + store);
    }
    if (Files.exists(target)) {
      throw new StoreException(
          Kind.CONFLICT, target + " is there already; give the backup another name");
    }
    Path unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
    try {
      Files.deleteIfExists(unfinished);
      try {
        vacuum(store, unfinished);
        try (FileChannel written = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
          written.force(true);
        }
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    } catch (IOException e) {
      throw new StoreException(Kind.UNAVAILABLE, "cannot write " + target + ": " + e, e);
    }
  }

  private static void vacuum(Path store, Path target) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(SqliteDatabase.BUSY_MILLIS);
    try (Connection connection = config.createConnection("jdbc:sqlite:" + store);
        PreparedStatement statement = connection.prepareStatement("VACUUM INTO ?")) {
      statement.setString(1, target.toString());
      statement.execute();
    }
  }
}
