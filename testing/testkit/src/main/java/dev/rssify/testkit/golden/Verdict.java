package dev.rssify.testkit.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/** An expectation and an outcome, both in the format in which they are compared. */
record Verdict(Form form, Object expected, Object actual) {

  /**
   * Does nothing if they are equal; else rewrites the file if an update is requested, and fails if
   * not.
   */
  void settle(GoldenCase golden, Path file, Supplier<String> updated) {
    if (expected.equals(actual)) {
      return;
    }
    if (!Golden.updating()) {
      throw new AssertionError(
          "%s differs from %s (- expected, + actual; -Drssify.golden.update=true accepts it)%n%s"
              .formatted(
                  golden.name(), file, GoldenDiff.of(form.show(expected), form.show(actual))));
    }
    try {
      Files.writeString(file, updated.get());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
