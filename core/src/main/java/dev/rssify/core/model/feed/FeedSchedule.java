package dev.rssify.core.model.feed;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a feed is polled next, and why.
 *
 * @param interval the result of the adaptive steps, before bounds and jitter
 * @param lastDecisionAt when this was decided; null before the first poll
 * @param retryAfter the server's Retry-After, if it decided the time
 */
public record FeedSchedule(
    State state,
    Duration interval,
    Instant nextRunAt,
    @Nullable Instant lastDecisionAt,
    Reason reason,
    @Nullable Duration retryAfter) {

  /** The due time of a feed that is not polled. */
  public static final Instant NEVER = Instant.parse("9999-12-31T23:59:59Z");

  /** The polling state of a feed. */
  public enum State {
    HEALTHY,
    /** The server rate-limits requests, or a rate limit ended recently. */
    COOLING_DOWN,
    /** Failing; retries are spaced further apart. */
    BACKOFF,
    /** Paused by the operator until a time, or only probed after too many failures. */
    PAUSED,
    /** Disabled by the operator until the operator enables it. */
    DISABLED,
    /** Removed by its publisher (410); the operator can reset it. */
    GONE
  }

  /** What decided the time of the next poll. */
  public enum Reason {
    NEW_FEED,
    MANUAL,
    NEW_ENTRIES,
    NO_NEW_ENTRIES,
    NOT_MODIFIED,
    EWMA_STABLE,
    FRESHNESS,
    PUBLISHER_HINT,
    SKIP_WINDOW,
    FLOOR,
    RETRY_AFTER,
    RATE_LIMITED,
    HTTP_ERROR,
    NETWORK_ERROR,
    PARSE_ERROR,
    /** Its source cannot be used, or its document does not match the configured source. */
    SOURCE_ERROR,
    /** The feed used up its error budget and is only probed until it recovers. */
    BUDGET_EXCEEDED,
    PUSH,
    GAP,
    OPERATOR_INTERVAL,
    CRON,
    GONE
  }

  /** Whether the feed is not polled. */
  public boolean isNever() {
    return !nextRunAt.isBefore(NEVER);
  }
}
