package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Polling;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the explicit schedule of a feed: the embedder's policy, then the feed's own settings, then
 * the configuration. An interval takes precedence over a cron schedule.
 */
record ExplicitSchedules(ScheduleConfig config, CronTimes times, IntervalPolicy policy) {

  /** Null when there is none, so that the adaptive formula decides. */
  @Nullable ExplicitSchedule of(Feed feed, Instant now) {
    Optional<Duration> injected = policy.intervalOf(feed);
    if (injected.isPresent()) {
      return new ExplicitSchedule.Every(injected.get());
    }
    Polling polling = feed.settings().polling();
    ExplicitSchedule own = schedule(polling.interval(), polling.cron(), now);
    return own == null ? schedule(config.interval(), config.cron(), now) : own;
  }

  private @Nullable ExplicitSchedule schedule(
      @Nullable Duration interval, @Nullable CronSchedule cron, Instant now) {
    if (interval != null) {
      return new ExplicitSchedule.Every(interval);
    }
    return cron == null ? null : ExplicitSchedule.Cron.of(cron, times, now);
  }
}
