package dev.rssify.core.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Counters of a feed's polls.
 *
 * @param validatorsIgnored how often the server sent identical bytes despite matching validators,
 *     since its last 304
 * @param bodyBytes size of the last full response on the wire
 * @param errorScore plus two per failure, minus one per success; at {@link #ERROR_BUDGET} the feed
 *     is only probed
 */
public record FeedStats(
    @Nullable Instant lastFetchAt,
    @Nullable Instant lastSuccessAt,
    int consecutiveFailures,
    int consecutive304s,
    long totalErrors,
    int newEntriesLastFetch,
    int validatorsIgnored,
    long bodyBytes,
    int errorScore) {

  /**
   * Ten consecutive failures use it up. A feed that fails every second poll uses it up over time.
   */
  public static final int ERROR_BUDGET = 20;

  public static final FeedStats NONE = new FeedStats(null, null, 0, 0, 0, 0, 0, 0, 0);

  public FeedStats afterNotModified(Instant at) {
    return new FeedStats(
        at, at, 0, consecutive304s + 1, totalErrors, 0, 0, bodyBytes, scoreAfterSuccess());
  }

  public FeedStats afterDocument(Instant at, int newEntries, long bytes) {
    return new FeedStats(
        at, at, 0, 0, totalErrors, newEntries, validatorsIgnored, bytes, scoreAfterSuccess());
  }

  /** The server sent identical bytes in response to a conditional request. */
  public FeedStats afterIgnoredValidators(Instant at, long bytes) {
    return new FeedStats(
        at, at, 0, 0, totalErrors, 0, validatorsIgnored + 1, bytes, scoreAfterSuccess());
  }

  public FeedStats afterFailure(Instant at) {
    return new FeedStats(
        at,
        lastSuccessAt,
        consecutiveFailures + 1,
        consecutive304s,
        totalErrors + 1,
        0,
        validatorsIgnored,
        bodyBytes,
        Math.min(errorScore + 2, ERROR_BUDGET));
  }

  /** A rate limit is not a failure of the feed: it leaves the failure counters unchanged. */
  public FeedStats afterThrottling(Instant at) {
    return new FeedStats(
        at,
        lastSuccessAt,
        consecutiveFailures,
        consecutive304s,
        totalErrors,
        0,
        validatorsIgnored,
        bodyBytes,
        errorScore);
  }

  /** Resets the failures after an operator fixed their cause; their total stays. */
  public FeedStats withoutFailures() {
    return new FeedStats(
        lastFetchAt,
        lastSuccessAt,
        0,
        consecutive304s,
        totalErrors,
        newEntriesLastFetch,
        validatorsIgnored,
        bodyBytes,
        0);
  }

  /** A success while the feed is only probed restores half of the budget. */
  private int scoreAfterSuccess() {
    return isOverErrorBudget() ? ERROR_BUDGET / 2 : Math.max(0, errorScore - 1);
  }

  /** Whether the feed has used up its error budget: it is only probed until it recovers. */
  public boolean isOverErrorBudget() {
    return errorScore >= ERROR_BUDGET;
  }
}
