package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Polling;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether anybody said when a feed is to be asked: the embedder's policy, then the feed's
 * own settings, then the configuration; an interval goes before a cron schedule.
 */
record ExplicitSchedules(ScheduleConfig config, CronTimes times, PollIntervalPolicy policy) {

  /** Null when nobody did, so that the feed itself decides. */
  @Nullable ExplicitSchedule of(Feed feed, Instant now) {
    Optional<Duration> injected = policy.intervalOf(feed);
    if (injected.isPresent()) {
      return new ExplicitSchedule.Every(injected.get());
    }
    Polling polling = feed.settings().polling();
    ExplicitSchedule own = word(polling.interval(), polling.cron(), now);
    return own == null ? word(config.interval(), config.cron(), now) : own;
  }

  private @Nullable ExplicitSchedule word(
      @Nullable Duration interval, @Nullable CronSchedule cron, Instant now) {
    if (interval != null) {
      return new ExplicitSchedule.Every(interval);
    }
    return cron == null ? null : ExplicitSchedule.Cron.of(cron, times, now);
  }
}
