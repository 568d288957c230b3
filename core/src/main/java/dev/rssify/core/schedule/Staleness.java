package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedStats;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Decides when a feed is stale. Staleness is reported; the feed is polled all the same. */
public final class Staleness {

  private static final int FAILURES = 5;
  private static final Duration MAX_WITHOUT_SUCCESS = Duration.ofDays(7);

  private Staleness() {}

  /**
   * Since when a feed is stale after a failed poll; null when it is not stale.
   *
   * @param before the previous value
   */
  public static @Nullable Instant since(@Nullable Instant before, FeedStats stats, Instant now) {
    if (before != null) {
      return before;
    }
    Instant success = stats.lastSuccessAt();
    boolean overdue = success != null && !now.isBefore(success.plus(MAX_WITHOUT_SUCCESS));
    return overdue || stats.consecutiveFailures() >= FAILURES ? now : null;
  }
}
