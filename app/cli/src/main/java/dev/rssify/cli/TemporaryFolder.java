package dev.rssify.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is gone afterwards, also when the program is stopped. */
final class TemporaryFolder implements AutoCloseable {

  private final Path path;
  private final Thread atExit = new Thread(this::delete);

  TemporaryFolder() throws IOException {
    path = Files.createTempDirectory("rssify-");
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  Path path() {
    return path;
  }

  /**
   * Says that it is closed by its owner from now on, also when the program is stopped: nothing is
   * taken from under those who still write into it.
   */
  void isClosedInOrder() {
    Runtime.getRuntime().removeShutdownHook(atExit);
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is going down already.
    }
  }

  private void delete() {
    try (Stream<Path> all = Files.walk(path)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      // gone already
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
