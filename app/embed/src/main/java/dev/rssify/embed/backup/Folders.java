package dev.rssify.embed.backup;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Operations on whole folders. */
final class Folders {

  private Folders() {}

  /** Every file below a folder. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /**
   * Rejects a folder that contains a symbolic link.
   *
   * @throws StoreException when there is one
   */
  static void requireNoLinks(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.forEach(Folders::requireNoLink);
    }
  }

  /** Rejects a symbolic link. */
  static void requireNoLink(Path file) {
    if (Files.isSymbolicLink(file)) {
      throw new StoreException(
          Kind.CORRUPTION,
          file + " is a symbolic link, which is not allowed in a backup; use another backup");
    }
  }

  /** Deletes a folder with its contents, if it exists. */
  static void delete(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }

  /** Forces the directory entries of a folder to disk. */
  static void force(@Nullable Path folder) throws IOException {
    if (folder != null) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
