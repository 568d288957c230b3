package dev.rssify.core.model.feed;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a feed is asked next, and why then.
 *
 * @param interval the interval the adaptive steps last arrived at, before bounds and jitter
 * @param lastDecisionAt when this was decided; null before the first poll
 * @param retryAfter what the publisher asked for, when that decided
 */
public record FeedSchedule(
    State state,
    Duration interval,
    Instant nextRunAt,
    @Nullable Instant lastDecisionAt,
    Reason reason,
    @Nullable Duration retryAfter) {

  /** When a feed is due that is not to be asked. */
  public static final Instant NEVER = Instant.parse("9999-12-31T23:59:59Z");

  /** How a feed is being treated. */
  public enum State {
    HEALTHY,
    /** Its publisher asked for silence, or has just begun to bear us again. */
    COOLING_DOWN,
    BACKOFF,
    /** By the operator until some time, or after so many failures that we only probe. */
    PAUSED,
    /** By the operator, until the operator says otherwise. */
    DISABLED,
    /** By its publisher, for good; the operator can reset it. */
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
    /** Its source cannot be used, or does not find in the document what it was told is there. */
    SOURCE_ERROR,
    /** It failed too often: it is only probed until it recovers. */
    BUDGET_EXCEEDED,
    PUSH,
    GAP,
    OPERATOR_INTERVAL,
    CRON,
    GONE
  }
}
