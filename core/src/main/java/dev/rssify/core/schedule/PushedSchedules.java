package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Duration;
import java.time.Instant;

/**
 * Schedule changes that a hub causes. Pure.
 *
 * <p>Invariants: a feed that fails, backs off or is stopped keeps its schedule; no poll is delayed.
 */
public final class PushedSchedules {

  /** The shortest time between a poll and the next one that a ping causes. */
  static final Duration BETWEEN_PINGED_POLLS = Duration.ofSeconds(60);

  private PushedSchedules() {}

  /** A ping without content announced a change: the feed is polled at once, within limits. */
  public static FeedSchedule pinged(Feed feed, Instant now) {
    return sooner(feed, BETWEEN_PINGED_POLLS, now);
  }

  /** The hub stopped delivering: polls at the usual interval again. */
  public static FeedSchedule resumed(Feed feed, Instant now) {
    return feed.schedule().reason() == Reason.PUSH
        ? sooner(feed, feed.schedule().interval(), now)
        : feed.schedule();
  }

  private static FeedSchedule sooner(Feed feed, Duration sinceLast, Instant now) {
    FeedSchedule before = feed.schedule();
    Instant last = feed.stats().lastFetchAt();
    Instant next = last == null ? now : Durations.later(now, last.plus(sinceLast));
    return before.state() == State.HEALTHY && next.isBefore(before.nextRunAt())
        ? new FeedSchedule(State.HEALTHY, before.interval(), next, now, Reason.PUSH, null)
        : before;
  }
}
