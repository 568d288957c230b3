package dev.rssify.core.operations.manual;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.schedule.NextPoll;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a feed may be polled by hand: not while it backs off after a 429 (R15), not when it is
 * gone (R17), and not while its last response is fresh by the publisher's own word (R9, R10, R24).
 * What holds for a whole group is known at the group's gate (R12).
 */
record ManualPollPolicy(NextPoll schedule) {

  /** No back-off lasts longer; a later time was written by a clock that was ahead. */
  private static final Duration LONGEST = Duration.ofDays(8);

  static final String GONE = "the publisher took this feed away for good (410)";

  /** What holds for a manual poll now. */
  sealed interface Word {

    record Allowed() implements Word {}

    record BackingOff(Instant until) implements Word {}

    record Fresh(Instant until) implements Word {}

    record Gone() implements Word {}
  }

  Word toward(Feed feed, Instant now) {
    if (feed.schedule().state() == State.GONE) {
      return new Word.Gone();
    }
    if (feed.schedule().state() == State.COOLING_DOWN
        && feed.schedule().nextRunAt().isAfter(now)
        && feed.schedule().nextRunAt().isBefore(now.plus(LONGEST))
        && feed.schedule().reason() == Reason.RATE_LIMITED) {
      return new Word.BackingOff(feed.schedule().nextRunAt());
    }
    Optional<Instant> fresh = schedule.freshUntil(feed, now);
    return fresh.isPresent() ? new Word.Fresh(fresh.get()) : new Word.Allowed();
  }
}
