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

/** What is done with whole folders. */
final class Folders {

  private Folders() {}

  /** Every file below a folder. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /**
   * Refuses a folder in which a symbolic link leads elsewhere.
   *
   * @throws StoreException when there is one
   */
  static void requireNoLinks(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.forEach(Folders::requireNoLink);
    }
  }

  /** The same for one file. */
  static void requireNoLink(Path file) {
    if (Files.isSymbolicLink(file)) {
      throw new StoreException(
          Kind.CORRUPTION, file + " is a symbolic link; a backup has none, use another one");
    }
  }

  /** With all that is in it, if it is there. */
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

  /** Makes the names in a folder durable, as their files are already. */
  static void force(@Nullable Path folder) throws IOException {
    if (folder != null) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
