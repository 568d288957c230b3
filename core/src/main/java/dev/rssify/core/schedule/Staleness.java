package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedStats;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a feed cannot be relied on any longer. It is told, and the feed is asked all the same. */
public final class Staleness {

  private static final int FAILURES = 5;
  private static final Duration SILENCE = Duration.ofDays(7);

  private Staleness() {}

  /**
   * Since when a feed is stale after a poll that brought nothing; null when it is not yet.
   *
   * @param before since when it was
   */
  public static @Nullable Instant since(@Nullable Instant before, FeedStats stats, Instant now) {
    if (before != null) {
      return before;
    }
    Instant success = stats.lastSuccessAt();
    boolean silent = success != null && !now.isBefore(success.plus(SILENCE));
    return silent || stats.consecutiveFailures() >= FAILURES ? now : null;
  }
}
