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
 * Lets groups back off whose servers limit our requests (R12 to R15).
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
   * A server limits our requests: its group backs off at once. Without a Retry-After it backs off
   * for longer with each such response (R15).
   *
   * @return what the store is to be told
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
   * A group backs off until then. Polls that a caller asked for and that have not begun are refused
   * like those that are asked for later; feeds that are merely due wait.
   */
  void backOff(String groupId, Instant until) {
    Map<Poll, CompletedPoll> refused = new LinkedHashMap<>();
    starts.locked(() -> {
      for (Poll poll : starts.silence(groupId, until)) {
        queues.putBack(poll);
        refused.put(poll, refusal(poll.task.feedId(), poll.url, poll.group));
      }
    });
    refused.forEach((poll, outcome) -> poll.waiting.forEach(waits -> waits.complete(outcome)));
  }

  /** Until when a group backs off; empty when it may be asked. */
  Optional<Instant> until(String groupId) {
    return starts.locked(() -> {
      PolitenessGroup group = starts.gates.group(groupId);
      return group.isBackingOff(starts.now())
          ? Optional.of(Instant.ofEpochMilli(group.backOffUntil))
          : Optional.empty();
    });
  }

  /** What a poll of the group comes to while it backs off. */
  CompletedPoll refusal(UUID feedId, String url, PolitenessGroup group) {
    return CompletedPoll.without(
        PollOutcome.backingOff(feedId, url, Duration.ofMillis(group.backOffUntil - starts.now())));
  }
}
