package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens stores in a folder. */
public final class FileStores {

  /** A snapshot is not written while the log is shorter. */
  private static final long SHORT_LOG = 4L << 20;

  private FileStores() {}

  /**
   * Opens the store in this folder, and creates it if needed. No other process can open it until it
   * is closed.
   *
   * @param holder this process, for people, such as {@code process 4711}
   * @throws StoreException when it cannot be opened; it is unchanged then. Of kind CONFLICT, naming
   *     the holder, when another process has it open
   */
  public static Store open(Path folder, String holder) {
    return open(folder, holder, SHORT_LOG);
  }

  /** As above, with a snapshot whenever the log is longer than this and than the last one. */
  static Store open(Path folder, String holder, long shortLog) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw FileErrors.translated("cannot create the folder " + folder, e);
    }
    FolderLock lock = FolderLock.take(folder, holder);
    try {
      LoggedMemory memory = new LoggedMemory(folder, shortLog);
      return MemoryStore.over(
          memory,
          memory::bytes,
          () -> {
            memory.close();
            lock.close();
          });
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }
}
