package dev.rssify.core.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How polling a feed has gone so far.
 *
 * @param validatorsIgnored how often the very bytes that our validators stood for were sent again,
 *     since a 304 last proved that the server looks at them
 * @param bodyBytes what the last full answer weighed on the wire
 * @param errorScore two more with each failure, one less with each success: at {@link
 *     #ERROR_BUDGET} the feed fails too often
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

  /** Ten failures in a row use it up, and so does a feed that fails every second poll for long. */
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

  /** The same bytes once more, though we asked for others only. */
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

  /** A publisher that asks for silence did nothing wrong, and neither did its feed. */
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

  /** A success while the feed is only probed gives half of the budget back. */
  private int scoreAfterSuccess() {
    return isOverErrorBudget() ? ERROR_BUDGET / 2 : Math.max(0, errorScore - 1);
  }

  /** Whether the feed has used up its error budget: it is only probed until it recovers. */
  public boolean isOverErrorBudget() {
    return errorScore >= ERROR_BUDGET;
  }
}
