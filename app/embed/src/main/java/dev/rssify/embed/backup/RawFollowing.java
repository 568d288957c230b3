package dev.rssify.embed.backup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An incremental copy of a folder whose files are only appended to or deleted.
 *
 * <p>Invariants: when {@link #follow} returns, all data that existed when it was called is copied
 * and forced to disk. Copies of deleted files remain.
 */
final class RawFollowing {

  private final @Nullable Path from;
  private final Path to;

  /**
   * Creates an empty copy.
   *
   * @param from the folder, which need not exist; null when there are no files
   */
  RawFollowing(@Nullable Path from, Path to) {
    this.from = from;
    this.to = to;
  }

  /** Copies new files and appended data. */
  void follow() throws IOException {
    if (from == null || !Files.isDirectory(from)) {
      return;
    }
    for (Path file : Folders.files(from)) {
      Path target = to.resolve(from.relativize(file).toString());
      try (FileChannel source = FileChannel.open(file, StandardOpenOption.READ)) {
        append(source, target);
      } catch (NoSuchFileException e) {
        // Retention deleted it; the store does not refer to it.
      }
    }
  }

  private static void append(FileChannel source, Path target) throws IOException {
    Path folder = Objects.requireNonNull(target.getParent());
    Files.createDirectories(folder);
    boolean isNew = Files.notExists(target);
    try (FileChannel copy =
        FileChannel.open(target, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      long length = source.size();
      long done = copy.size();
      if (!isNew && done >= length) {
        return;
      }
      copy.position(done);
      // Less data arrives if the writer truncated what it could not force.
      for (long some = 1; some > 0 && done < length; done += some) {
        some = source.transferTo(done, length - done, copy);
      }
      copy.force(true);
    }
    if (isNew) {
      Folders.force(folder);
    }
  }

  /** Whether the copy lacks a file. */
  boolean lacks(String name) {
    return from != null && Files.notExists(to.resolve(name));
  }

  List<Path> files() throws IOException {
    return Files.isDirectory(to) ? Folders.files(to) : List.of();
  }

  long bytes() throws IOException {
    long bytes = 0;
    for (Path file : files()) {
      bytes += Files.size(file);
    }
    return bytes;
  }
}
