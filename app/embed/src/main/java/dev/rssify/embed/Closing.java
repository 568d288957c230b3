package dev.rssify.embed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Closes many things, each of them whatever the others throw. */
final class Closing {

  private Closing() {}

  /** One after the other; what the first throws comes out, with what others throw suppressed. */
  static void inOrder(List<Runnable> closings) {
    RuntimeException first = null;
    for (Runnable closing : closings) {
      first = after(closing, first);
    }
    if (first != null) {
      throw first;
    }
  }

  /** What was thrown up to now. */
  private static @Nullable RuntimeException after(
      Runnable closing, @Nullable RuntimeException first) {
    try {
      closing.run();
      return first;
    } catch (RuntimeException e) {
      if (first == null) {
        return e;
      }
      first.addSuppressed(e);
      return first;
    }
  }
}
