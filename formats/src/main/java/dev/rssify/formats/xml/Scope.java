package dev.rssify.formats.xml;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A value that elements set for what they contain, such as xml:base or xml:lang.
 *
 * <p>Threading: used by one thread.
 */
final class Scope {

  private int[] levels = new int[8];
  private @Nullable String[] values = new @Nullable String[8];
  private int size;
  private @Nullable String current;

  Scope(@Nullable String outermost) {
    push(0, outermost);
  }

  /** The value that holds inside the current element. */
  @Nullable String current() {
    return current;
  }

  void push(int level, @Nullable String value) {
    if (size == levels.length) {
      levels = Arrays.copyOf(levels, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    levels[size] = level;
    values[size++] = value;
    current = value;
  }

  /** The element at {@code level} has ended. */
  void leave(int level) {
    while (size > 1 && levels[size - 1] >= level) {
      size--;
    }
    current = values[size - 1];
  }
}
