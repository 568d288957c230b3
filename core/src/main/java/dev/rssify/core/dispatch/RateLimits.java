package dev.rssify.core.dispatch;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes groups back off whose servers limit requests (R12 to R15).
 *
 * <p>Invariants: a back-off never becomes shorter.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
record RateLimits(RequestScheduler slots, Queues queues) {

  /** After the first 429 without a Retry-After; then twice as long each time. */
  private static final Duration FIRST_BACK_OFF = Duration.ofMinutes(1);

  /** The longest such back-off is a bit over an hour. */
  private static final int MAX_STRIKES = 7;

  /**
   * The gate to store after a rate limit. Without a Retry-After the group backs off longer with
   * each such response (R15).
   */
  static HostGate gate(PolitenessGroup group, @Nullable Duration retryAfter, long now) {
    Duration wait = retryAfter;
    if (wait == null) {
      group.strikes = Math.min(group.strikes + 1, MAX_STRIKES);
      wait = FIRST_BACK_OFF.multipliedBy(1L << (group.strikes - 1));
    }
    return HostGate.backingOff(
        group.id,
        Instant.ofEpochMilli(now).plus(wait),
        group.strikes,
        retryAfter == null ? "429 without Retry-After" : "the server limits requests");
  }

  /**
   * Makes a group back off.
   *
   * @return the requested polls that have not started, each with its outcome
   */
  Map<Poll, CompletedPoll> backOff(PolitenessGroup group, Instant until, long now) {
    Map<Poll, CompletedPoll> refused = new LinkedHashMap<>();
    for (Poll poll : slots.backOff(group, until)) {
      queues.putBack(poll);
      refused.put(poll, refusal(poll, now));
    }
    return refused;
  }

  /** The outcome of a queued poll while its group backs off. */
  static CompletedPoll refusal(Poll poll, long now) {
    return refusal(poll.task.feedId(), poll.url, poll.group, now);
  }

  /** The outcome of a requested poll while its group backs off. */
  static CompletedPoll refusal(UUID feedId, String url, PolitenessGroup group, long now) {
    return CompletedPoll.without(
        PollOutcome.backingOff(feedId, url, Duration.ofMillis(group.backOffUntil - now)));
  }
}
