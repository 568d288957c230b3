package dev.rssify.adapters.storefiles;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Renames complete, forced files so that the new name survives a crash too. */
final class DurableFiles {

  private DurableFiles() {}

  /** Renames a forced file, and replaces an existing one. */
  static void rename(Path finished, Path name) throws IOException {
    Files.move(finished, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceFolder(Objects.requireNonNull(name.toAbsolutePath().getParent()));
  }

  /**
   * Forces the folder even when the thread is interrupted, so that a rename is never incomplete.
   */
  private static void forceFolder(Path folder) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        interrupted |= Thread.interrupted();
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
          channel.force(true);
          return;
        } catch (ClosedByInterruptException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
