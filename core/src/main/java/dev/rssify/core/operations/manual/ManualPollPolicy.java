package dev.rssify.core.operations.manual;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.schedule.NextPoll;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides whether a feed may be polled manually: not while it backs off after a 429 (R15), not when
 * it is gone (R17), and not while its last response is fresh (R9, R10, R24). Rate limits of a whole
 * group are checked at its gate (R12).
 */
record ManualPollPolicy(NextPoll schedule) {

  /** The latest possible end of a back-off; a later time comes from a wrong clock. */
  private static final Duration MAX = Duration.ofDays(8);

  static final String GONE = "the publisher removed this feed permanently (410)";

  /** The decision for a manual poll. */
  sealed interface Decision {

    record Allowed() implements Decision {}

    record BackingOff(Instant until) implements Decision {}

    record Fresh(Instant until) implements Decision {}

    record Gone() implements Decision {}
  }

  Decision decide(Feed feed, Instant now) {
    if (feed.schedule().state() == State.GONE) {
      return new Decision.Gone();
    }
    if (feed.schedule().state() == State.COOLING_DOWN
        && feed.schedule().nextRunAt().isAfter(now)
        && feed.schedule().nextRunAt().isBefore(now.plus(MAX))
        && feed.schedule().reason() == Reason.RATE_LIMITED) {
      return new Decision.BackingOff(feed.schedule().nextRunAt());
    }
    Optional<Instant> fresh = schedule.freshUntil(feed, now);
    return fresh.isPresent() ? new Decision.Fresh(fresh.get()) : new Decision.Allowed();
  }
}
