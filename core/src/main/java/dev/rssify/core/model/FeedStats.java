package dev.rssify.core.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How polling a feed has gone so far. */
public record FeedStats(
    @Nullable Instant lastFetchAt,
    @Nullable Instant lastSuccessAt,
    int consecutiveFailures,
    int consecutive304s,
    long totalErrors,
    int newEntriesLastFetch) {

  public static final FeedStats NONE = new FeedStats(null, null, 0, 0, 0, 0);

  public FeedStats afterNotModified(Instant at) {
    return new FeedStats(at, at, 0, consecutive304s + 1, totalErrors, 0);
  }

  public FeedStats afterDocument(Instant at, int newEntries) {
    return new FeedStats(at, at, 0, 0, totalErrors, newEntries);
  }

  public FeedStats afterFailure(Instant at) {
    return new FeedStats(
        at, lastSuccessAt, consecutiveFailures + 1, consecutive304s, totalErrors + 1, 0);
  }

  /** A publisher that asks for silence did nothing wrong, and neither did its feed. */
  public FeedStats afterThrottling(Instant at) {
    return new FeedStats(at, lastSuccessAt, consecutiveFailures, consecutive304s, totalErrors, 0);
  }
}
