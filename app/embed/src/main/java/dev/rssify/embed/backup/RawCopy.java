package dev.rssify.embed.backup;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * Copies the raw files of a backup into another folder.
 *
 * <p>Invariants: a file gets its name when it is complete and forced to disk. An existing file with
 * the same bytes is skipped, so that copying can be repeated; with other bytes it is an error.
 */
final class RawCopy {

  private long files;
  private long bytes;

  long files() {
    return files;
  }

  long bytes() {
    return bytes;
  }

  void copy(Path from, Path to) throws IOException {
    Folders.requireNoLinks(from);
    for (Path file : Folders.files(from)) {
      Path target = to.resolve(from.relativize(file).toString());
      if (Files.exists(target)) {
        requireSame(file, target);
      } else {
        copyNew(file, target);
      }
      files++;
      bytes += Files.size(target);
    }
  }

  private static void requireSame(Path file, Path target) throws IOException {
    if (Files.mismatch(file, target) >= 0) {
      throw new StoreException(
          Kind.CONFLICT, target + " already exists with other contents; move that file");
    }
  }

  private static void copyNew(Path file, Path target) throws IOException {
    Path folder = Objects.requireNonNull(target.getParent());
    Files.createDirectories(folder);
    Path unfinished = target.resolveSibling(target.getFileName() + ".part");
    Files.copy(file, unfinished, StandardCopyOption.REPLACE_EXISTING, LinkOption.NOFOLLOW_LINKS);
    try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
    Folders.force(folder);
  }
}
