package dev.rssify.core.dispatch;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes groups back off whose servers limit requests (R12 to R15).
 *
 * <p>Invariants: a back-off holds in memory before anything is stored, and never becomes shorter.
 *
 * <p>Threading: safe for many threads.
 */
record RateLimits(RequestSlots starts, Queues queues) {

  /** After the first 429 without a Retry-After; then twice as long each time. */
  private static final Duration FIRST_BACK_OFF = Duration.ofMinutes(1);

  /** The longest such back-off is a bit over an hour. */
  private static final int MOST_STRIKES = 7;

  /**
   * Makes a group back off at once. Without a Retry-After it backs off longer with each such
   * response (R15).
   *
   * @return the gate to store
   */
  HostGate met(PolitenessGroup group, @Nullable Duration retryAfter) {
    HostGate gate =
        starts.locked(() -> {
          Duration wait = retryAfter;
          if (wait == null) {
            group.strikes = Math.min(group.strikes + 1, MOST_STRIKES);
            wait = FIRST_BACK_OFF.multipliedBy(1L << (group.strikes - 1));
          }
          return HostGate.backingOff(
              group.id,
              Instant.ofEpochMilli(starts.now()).plus(wait),
              group.strikes,
              retryAfter == null ? "429 without Retry-After" : "the server limits requests");
        });
    backOff(group.id, Objects.requireNonNull(gate.notBefore()));
    return gate;
  }

  /**
   * Makes a group back off. Requested polls that have not started are refused, like those requested
   * later; due feeds wait.
   */
  void backOff(String groupId, Instant until) {
    Map<Poll, CompletedPoll> refused = new LinkedHashMap<>();
    starts.locked(() -> {
      for (Poll poll : starts.backOff(groupId, until)) {
        queues.putBack(poll);
        refused.put(poll, refusal(poll.task.feedId(), poll.url, poll.group));
      }
    });
    refused.forEach((poll, outcome) -> poll.waiting.forEach(waits -> waits.complete(outcome)));
  }

  /** Until when a group backs off; empty if it does not. */
  Optional<Instant> until(String groupId) {
    return starts.locked(() -> {
      PolitenessGroup group = starts.gates.group(groupId);
      return group.isBackingOff(starts.now())
          ? Optional.of(Instant.ofEpochMilli(group.backOffUntil))
          : Optional.empty();
    });
  }

  /** The outcome of a poll while its group backs off. */
  CompletedPoll refusal(UUID feedId, String url, PolitenessGroup group) {
    return CompletedPoll.without(
        PollOutcome.backingOff(feedId, url, Duration.ofMillis(group.backOffUntil - starts.now())));
  }
}
