package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is under its name when all of it is written, and not at all when that failed. */
final class WholeFile implements AutoCloseable {

  private final Path target;
  private final Path part;

  private WholeFile(Path target) {
    this.target = target;
    this.part = target.resolveSibling(target.getFileName() + ".part");
  }

  /**
   * Begins a file.
   *
   * @throws ConfigException when it is there already, or cannot be
   */
  static WholeFile create(Path target) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    if (Files.exists(target)) {
      throw new ConfigException(target + ": is there already");
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new ConfigException(target + ": there is no folder " + folder);
    }
    WholeFile file = new WholeFile(target);
    Files.deleteIfExists(file.part); // of a process that was killed
    return file;
  }

  /** Where to write until it is done. */
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
