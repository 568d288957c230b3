package dev.rssify.embed;

import java.util.List;

/** Closes several resources, even if some of them throw. */
final class Closing {

  private Closing() {}

  /** Runs all in order; throws the first exception with the others as suppressed. */
  static void inOrder(List<Runnable> closings) {
    Throwable first = null;
    for (Runnable closing : closings) {
      try {
        closing.run();
      } catch (RuntimeException | Error e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    switch (first) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {}
    }
  }
}
