package dev.rssify.formats.xml;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A value that elements set for their content, such as xml:base or xml:lang.
 *
 * <p>Not thread-safe.
 */
final class InheritedValue {

  private int[] depths = new int[8];
  private @Nullable String[] values = new @Nullable String[8];
  private int size;
  private @Nullable String current;

  InheritedValue(@Nullable String outermost) {
    push(0, outermost);
  }

  /** The value inside the current element. */
  @Nullable String current() {
    return current;
  }

  void push(int depth, @Nullable String value) {
    if (size == depths.length) {
      depths = Arrays.copyOf(depths, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    depths[size] = depth;
    values[size++] = value;
    current = value;
  }

  /** Ends the element at {@code depth}. */
  void leave(int depth) {
    while (size > 1 && depths[size - 1] >= depth) {
      size--;
    }
    current = values[size - 1];
  }
}
