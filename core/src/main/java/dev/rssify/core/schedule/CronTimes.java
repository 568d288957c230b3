package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.CronSchedule;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads cron expressions; the port an adapter implements.
 *
 * <p>Threading: safe for many threads.
 */
public interface CronTimes {

  /** Knows no expression. */
  CronTimes NONE =
      new CronTimes() {
        @Override
        public Optional<Instant> next(CronSchedule cron, Instant after) {
          return Optional.empty();
        }

        @Override
        public Optional<String> problem(CronSchedule cron) {
          return Optional.of("there is nothing here that reads cron expressions");
        }
      };

  /** The first time strictly after this one; empty when there is none, or it cannot be read. */
  Optional<Instant> next(CronSchedule cron, Instant after);

  /** What is wrong with a schedule, for a person; empty when nothing is. */
  Optional<String> problem(CronSchedule cron);
}
