package dev.rssify.formats.draft;

import org.jspecify.annotations.Nullable;

/**
 * A field several elements can fill: the best source wins, whatever the order of the elements.
 *
 * <p>Threading: used by one thread.
 */
public final class Choice<T> {

  private @Nullable Rank rank;
  private @Nullable T value;

  /** Takes {@code candidate} unless as good a source gave a value before. */
  public boolean offer(Rank source, @Nullable T candidate) {
    if (candidate == null || (rank != null && source.compareTo(rank) >= 0)) {
      return false;
    }
    rank = source;
    value = candidate;
    return true;
  }

  /** As {@link #offer}, but of equals the last wins. */
  public void replace(Rank source, @Nullable T candidate) {
    if (candidate != null && (rank == null || source.compareTo(rank) <= 0)) {
      rank = source;
      value = candidate;
    }
  }

  public @Nullable T get() {
    return value;
  }
}
