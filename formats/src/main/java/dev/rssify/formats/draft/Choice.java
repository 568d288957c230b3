package dev.rssify.formats.draft;

import org.jspecify.annotations.Nullable;

/**
 * A field that several elements can set: the best source wins, in any order of elements.
 *
 * <p>Not thread-safe.
 */
public final class Choice<T> {

  private @Nullable Rank rank;
  private @Nullable T value;

  /** Sets {@code candidate} unless an equal or better source set a value before. */
  public boolean offer(Rank source, @Nullable T candidate) {
    if (candidate == null || (rank != null && source.compareTo(rank) >= 0)) {
      return false;
    }
    rank = source;
    value = candidate;
    return true;
  }

  /** Like {@link #offer}, but among equal sources the last wins. */
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
