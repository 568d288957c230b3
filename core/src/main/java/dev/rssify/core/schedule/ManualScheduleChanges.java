package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Instant;

/** Changes that an operator makes to a feed's schedule. Pure. */
public final class ManualScheduleChanges {

  private ManualScheduleChanges() {}

  /** Stops polling until {@link #resume}. */
  public static FeedSchedule disable(FeedSchedule before, Instant now) {
    return new FeedSchedule(
        State.DISABLED, before.interval(), FeedSchedule.NEVER, now, Reason.MANUAL, null);
  }

  /** Stops polling before a time. */
  public static FeedSchedule pause(FeedSchedule before, Instant until, Instant now) {
    return new FeedSchedule(State.PAUSED, before.interval(), until, now, Reason.MANUAL, null);
  }

  /**
   * Resumes polling: at the decided time if that is in the future and the feed was not stopped,
   * else immediately. Also resets a feed that is gone (R17). A rate limit belongs to the gate of
   * the host group, so it remains in force.
   */
  public static FeedSchedule resume(FeedSchedule before, Instant now) {
    return switch (before.state()) {
      case HEALTHY, COOLING_DOWN, BACKOFF -> before;
      case PAUSED, DISABLED, GONE -> again(before, now);
    };
  }

  /**
   * Polls again at once, as if the feed had never failed. A rate limit and a stop by the operator
   * remain in force.
   */
  public static FeedSchedule reset(FeedSchedule before, Instant now) {
    return switch (before.state()) {
      case DISABLED, COOLING_DOWN -> before;
      case PAUSED -> before.reason() == Reason.MANUAL ? before : again(before, now);
      case HEALTHY, BACKOFF, GONE -> again(before, now);
    };
  }

  private static FeedSchedule again(FeedSchedule before, Instant now) {
    return new FeedSchedule(State.HEALTHY, before.interval(), now, now, Reason.MANUAL, null);
  }

  /** Whether a state set by the operator applies, so that no poll changes it. */
  static boolean stands(FeedSchedule schedule, Instant now) {
    return switch (schedule.state()) {
      case DISABLED -> true;
      case PAUSED -> schedule.reason() == Reason.MANUAL && schedule.nextRunAt().isAfter(now);
      case HEALTHY, COOLING_DOWN, BACKOFF, GONE -> false;
    };
  }
}
