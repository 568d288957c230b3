package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a feed is asked because somebody said so. It beats R23 and R24, and nothing else. */
sealed interface ExplicitSchedule {

  String name();

  Reason reason();

  /** The wait that was asked for, as of now. */
  Duration nominal(Instant now);

  /** The first wait that was asked for and is at least this long. */
  Duration atLeast(Duration wait, Instant now);

  /** Whether a time may be moved a little to spread the load. */
  boolean jittered();

  /** Every so often. */
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

  /** At the times of a schedule that has some. */
  record Cron(CronSchedule cron, CronTimes times) implements ExplicitSchedule {

    /** The schedule, or null when it names no time after this one. */
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
      // One millisecond earlier, since a time of the schedule may be the very one asked for.
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
