package dev.rssify.cli.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted on close, and on exit of the JVM. */
public final class TemporaryFolder implements AutoCloseable {

  private final Path path;
  private final Thread atExit = new Thread(this::delete);

  public TemporaryFolder() throws IOException {
    path = Files.createTempDirectory("rssify-");
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  public Path path() {
    return path;
  }

  /**
   * Leaves the deletion to {@link #close} alone, so that a shutdown deletes no file that is still
   * in use.
   */
  public void isClosedInOrder() {
    Runtime.getRuntime().removeShutdownHook(atExit);
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is shutting down.
    }
  }

  private void delete() {
    try (Stream<Path> all = Files.walk(path)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      // already deleted
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
