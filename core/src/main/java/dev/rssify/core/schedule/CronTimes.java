package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.CronSchedule;
import java.time.Instant;
import java.util.Optional;

/**
 * Evaluates cron expressions; the port an adapter implements.
 *
 * <p>Threading: safe for many threads.
 */
public interface CronTimes {

  /** Supports no expression. */
  CronTimes NONE =
      new CronTimes() {
        @Override
        public Optional<Instant> next(CronSchedule cron, Instant after) {
          return Optional.empty();
        }

        @Override
        public Optional<String> problem(CronSchedule cron) {
          return Optional.of("cron expressions are not supported here");
        }
      };

  /**
   * The first time strictly after this one; empty when there is none, or the schedule is invalid.
   */
  Optional<Instant> next(CronSchedule cron, Instant after);

  /** The problem of an invalid schedule, for a person; empty when it is valid. */
  Optional<String> problem(CronSchedule cron);
}
