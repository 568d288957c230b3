package dev.rssify.core.model;

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

  /** How a feed is being treated. */
  public enum State {
    HEALTHY,
    COOLING_DOWN,
    BACKOFF,
    GONE
  }

  /** What decided the time of the next poll. */
  public enum Reason {
    NEW_FEED,
    NEW_ENTRIES,
    NO_NEW_ENTRIES,
    NOT_MODIFIED,
    RETRY_AFTER,
    RATE_LIMITED,
    HTTP_ERROR,
    NETWORK_ERROR,
    PARSE_ERROR,
    GONE
  }
}
