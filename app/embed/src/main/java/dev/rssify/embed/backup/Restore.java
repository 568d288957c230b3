package dev.rssify.embed.backup;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.embed.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Loads a backup into an empty store of any kind.
 *
 * <p>Invariants: raw files are copied first, then the store is filled in one transaction, so that
 * it never refers to missing files. An interrupted restore can be repeated.
 */
public final class Restore {

  private final Storage storage;
  private final Consumer<BackupReport> progress;

  public Restore(Storage storage, Consumer<BackupReport> progress) {
    this.storage = storage;
    this.progress = progress;
  }

  /**
   * The file of the store in a backup.
   *
   * @throws StoreException of kind NOT_FOUND when there is none, before any store is opened for it
   */
  public static Path require(Path backup) {
    Path file = backup.resolve(Backup.STORE);
    if (!Files.isRegularFile(file)) {
      throw new StoreException(
          Kind.NOT_FOUND, "no backup in " + backup + ": " + Backup.STORE + " is missing");
    }
    return file;
  }

  /**
   * Restores the backup in a folder.
   *
   * @throws StoreException when that fails; the store stays empty. Of kind CONFLICT when it was not
   *     empty
   */
  public BackupReport read(Path backup) {
    Path file = require(backup);
    Folders.requireNoLink(file);
    if (storage.store().journal().head() > 0 || !storage.store().feeds().list(null, 1).isEmpty()) {
      throw new StoreException(Kind.CONFLICT, "the store is not empty; restore into a new one");
    }
    try (BackupRecords records = BackupRecords.open(file, progress)) {
      RawCopy copy = new RawCopy();
      Path raw = storage.rawFolder();
      if (raw != null && Files.exists(backup.resolve(Backup.RAW))) {
        copy.copy(backup.resolve(Backup.RAW), raw);
      }
      storage.store().contents().fill(records);
      return new BackupReport(records.count(), copy.files(), copy.bytes());
    } catch (IOException e) {
      throw new StoreException(Kind.UNAVAILABLE, "cannot restore " + backup + ": " + e, e);
    }
  }
}
