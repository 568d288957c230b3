package dev.rssify.formats.draft;

import org.jspecify.annotations.Nullable;

/**
 * A field several elements can fill: the best source wins, whatever the order of the elements; of
 * equals the first.
 *
 * <p>Threading: used by one thread.
 */
public final class Choice<T> {

  private @Nullable Rank rank;
  private @Nullable T value;

  /** Takes {@code candidate} unless a source of the same or a lower rank gave a value. */
  public boolean offer(Rank source, @Nullable T candidate) {
    if (candidate == null || (rank != null && source.compareTo(rank) >= 0)) {
      return false;
    }
    rank = source;
    value = candidate;
    return true;
  }

  public @Nullable T get() {
    return value;
  }
}
