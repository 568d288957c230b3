package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The exclusive right to use a folder. The name of the holder is in the lock file.
 *
 * <p>Invariants: it is released when the process ends, even by a crash.
 */
final class FolderLock implements AutoCloseable {

  /**
   * Folders locked by this process. Opening and closing their file a second time would release the
   * lock, so this is checked before.
   */
  private static final Map<Path, String> HELD = new ConcurrentHashMap<>();

  private final Path folder;
  private final FileChannel channel;

  private FolderLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  static FolderLock take(Path folder, String holder) {
    try {
      Path real = folder.toRealPath();
      String other = HELD.putIfAbsent(real, holder);
      if (other != null) {
        throw held(other);
      }
      try {
        return new FolderLock(real, locked(real.resolve("lock"), holder));
      } catch (IOException | RuntimeException e) {
        HELD.remove(real);
        throw e;
      }
    } catch (IOException e) {
      throw FileErrors.translated("cannot use the folder " + folder, e);
    }
  }

  private static FileChannel locked(Path file, String holder) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        throw held(Files.readString(file));
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)));
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static StoreException held(String holder) {
    return new StoreException(
        Kind.CONFLICT,
        "Store is being polled by "
            + (holder.isEmpty() ? "another process" : holder)
            + "; stop that first, or use another store");
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw FileErrors.translated("cannot release " + folder, e);
    } finally {
      HELD.remove(folder);
    }
  }
}
