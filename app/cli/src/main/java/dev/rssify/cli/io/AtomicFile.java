package dev.rssify.cli.io;

import dev.rssify.service.config.ConfigException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that appears under its name only once it is completely written. */
public final class AtomicFile implements AutoCloseable {

  private static final int MAX_PARTS = 100;

  private final Path target;
  private final Path part;

  private AtomicFile(Path target, Path part) {
    this.target = target;
    this.part = part;
  }

  /**
   * Creates the temporary file to write to.
   *
   * @throws ConfigException when the target exists, or its folder does not
   */
  public static AtomicFile create(Path target) throws IOException {
    requireFree(target);
    for (int i = 1; i <= MAX_PARTS; i++) {
      Path part = target.resolveSibling(target.getFileName() + ".part" + i);
      try {
        return new AtomicFile(target, Files.createFile(part));
      } catch (FileAlreadyExistsException e) {
        // Another process writes it, or was killed while writing.
      }
    }
    throw new ConfigException(target + ".part1 and others are in the way; remove them");
  }

  /** Fails when the target exists, or its folder does not. */
  public static void requireFree(Path target) {
    Path folder = target.toAbsolutePath().getParent();
    if (Files.exists(target)) {
      throw new ConfigException(target + ": already exists");
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new ConfigException(target + ": there is no folder " + folder);
    }
  }

  /** The temporary file; no other process writes to it. */
  public Path part() {
    return part;
  }

  /** Moves the complete file to its name. */
  public void done() throws IOException {
    Files.move(part, target);
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(part);
  }
}
