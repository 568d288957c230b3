package dev.rssify.testkit;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds a Python interpreter for tests with programs of others. */
public final class Python {

  private Python() {}

  /**
   * An interpreter that can import these modules; empty when there is none. Debian's interpreter is
   * tried too, since its packages are installed for it alone.
   */
  public static Optional<String> with(String modules) {
    return Stream.of("python3", "/usr/bin/python3")
        .filter(interpreter -> canImport(interpreter, modules))
        .findFirst();
  }

  private static boolean canImport(String interpreter, String modules) {
    try {
      return new ProcessBuilder(interpreter, "-c", "import " + modules)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
