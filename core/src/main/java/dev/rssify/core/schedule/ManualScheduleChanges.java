package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Instant;

/** What an operator can do to a feed's schedule by hand. Pure. */
public final class ManualScheduleChanges {

  private ManualScheduleChanges() {}

  /** Not to be asked until {@link #resume}. */
  public static FeedSchedule disable(FeedSchedule before, Instant now) {
    return new FeedSchedule(
        State.DISABLED, before.interval(), FeedSchedule.NEVER, now, Reason.MANUAL, null);
  }

  /** Not to be asked before a time. */
  public static FeedSchedule pause(FeedSchedule before, Instant until, Instant now) {
    return new FeedSchedule(State.PAUSED, before.interval(), until, now, Reason.MANUAL, null);
  }

  /**
   * To be asked again, at the time that was decided on if that is still to come and nobody stopped
   * it, else at once. Also the way back for a feed that is gone (R17). Silence that a publisher
   * asked for is no feed's own: the gate of its group keeps it.
   */
  public static FeedSchedule resume(FeedSchedule before, Instant now) {
    return switch (before.state()) {
      case HEALTHY, COOLING_DOWN, BACKOFF -> before;
      case PAUSED, DISABLED, GONE ->
          new FeedSchedule(State.HEALTHY, before.interval(), now, now, Reason.MANUAL, null);
    };
  }

  /** Whether the operator's last word still holds, so that no poll changes it. */
  static boolean stands(FeedSchedule schedule, Instant now) {
    return switch (schedule.state()) {
      case DISABLED -> true;
      case PAUSED -> schedule.reason() == Reason.MANUAL && schedule.nextRunAt().isAfter(now);
      case HEALTHY, COOLING_DOWN, BACKOFF, GONE -> false;
    };
  }
}
