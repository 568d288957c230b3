package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A fixed interval or cron schedule. It overrides R23 and R24, and no other rule. */
sealed interface ExplicitSchedule {

  String name();

  Reason reason();

  /** The scheduled wait, as of now. */
  Duration nominal(Instant now);

  /** The first scheduled wait that is at least this long. */
  Duration atLeast(Duration wait, Instant now);

  /** Whether jitter may move a time to spread the load. */
  boolean jittered();

  /** A fixed interval. */
  record Every(Duration interval) implements ExplicitSchedule {

    @Override
    public String name() {
      return "operator_interval";
    }

    @Override
    public Reason reason() {
      return Reason.OPERATOR_INTERVAL;
    }

    @Override
    public Duration nominal(Instant now) {
      return interval;
    }

    @Override
    public Duration atLeast(Duration wait, Instant now) {
      return wait;
    }

    @Override
    public boolean jittered() {
      return true;
    }
  }

  /** A cron schedule that has a future time. */
  record Cron(CronSchedule cron, CronTimes times) implements ExplicitSchedule {

    /** The schedule, or null when it has no time after this one. */
    static @Nullable Cron of(CronSchedule cron, CronTimes times, Instant now) {
      return times.next(cron, now).isPresent() ? new Cron(cron, times) : null;
    }

    @Override
    public String name() {
      return "cron";
    }

    @Override
    public Reason reason() {
      return Reason.CRON;
    }

    @Override
    public Duration nominal(Instant now) {
      return next(now, now);
    }

    @Override
    public Duration atLeast(Duration wait, Instant now) {
      // One millisecond earlier, because the requested time may itself be a time of the schedule.
      return next(now.plus(wait).minusMillis(1), now);
    }

    @Override
    public boolean jittered() {
      return false;
    }

    private Duration next(Instant after, Instant now) {
      return Duration.between(now, times.next(cron, after).orElse(after.plusMillis(1)));
    }
  }
}
