package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens stores that live in a folder. */
public final class FileStores {

  /** A log of fewer bytes is not worth a snapshot. */
  private static final long SHORT_LOG = 4L << 20;

  private FileStores() {}

  /**
   * The store in this folder, which is made when it is not there. Nobody else can open it until it
   * is closed or the process ends.
   *
   * @param holder who opens it, for a person, such as {@code process 4711}
   * @throws StoreException when it cannot be opened; then it is untouched. Of kind CONFLICT, naming
   *     the holder, when somebody has it open
   */
  public static Store open(Path folder, String holder) {
    return open(folder, holder, SHORT_LOG);
  }

  /** As above, with a snapshot whenever the log is longer than this and than the last one. */
  static Store open(Path folder, String holder, long shortLog) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw FileErrors.translated("cannot make the folder " + folder, e);
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
