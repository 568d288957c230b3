package dev.rssify.embed;

import java.util.List;

/** Closes many things, each of them whatever the others throw. */
final class Closing {

  private Closing() {}

  /** One after the other; what the first throws comes out, with what others throw suppressed. */
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
