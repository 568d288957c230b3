package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is under its name when all of it is written, and not at all when that failed. */
final class AtomicFile implements AutoCloseable {

  private static final int MOST_PARTS = 100;

  private final Path target;
  private final Path part;

  private AtomicFile(Path target, Path part) {
    this.target = target;
    this.part = part;
  }

  /**
   * Begins a file.
   *
   * @throws ConfigException when it is there already, or cannot be
   */
  static AtomicFile create(Path target) throws IOException {
    requireFree(target);
    for (int i = 1; i <= MOST_PARTS; i++) {
      Path part = target.resolveSibling(target.getFileName() + ".part" + i);
      try {
        return new AtomicFile(target, Files.createFile(part));
      } catch (FileAlreadyExistsException e) {
        // Somebody writes there, or was killed while it did.
      }
    }
    throw new ConfigException(target + ".part1 and others are in the way; remove them");
  }

  /** Refuses the name of a file that is there already, or cannot be. */
  static void requireFree(Path target) {
    Path folder = target.toAbsolutePath().getParent();
    if (Files.exists(target)) {
      throw new ConfigException(target + ": is there already");
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new ConfigException(target + ": there is no folder " + folder);
    }
  }

  /** Where to write until it is done; nobody else writes there. */
  Path part() {
    return part;
  }

  /** All of it is written. */
  void done() throws IOException {
    Files.move(part, target);
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(part);
  }
}
