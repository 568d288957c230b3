package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Polling;
import java.time.Duration;

/**
 * The smallest and largest interval of a feed: its own setting, else the configured one. A minimum
 * above the maximum raises the maximum.
 */
record IntervalRange(Duration min, Duration max) {

  static IntervalRange of(Feed feed, ScheduleConfig config) {
    Polling polling = feed.settings().polling();
    Duration min = polling.minInterval() == null ? config.minInterval() : polling.minInterval();
    Duration max = polling.maxInterval() == null ? config.maxInterval() : polling.maxInterval();
    return new IntervalRange(min, Durations.max(min, max));
  }

  Duration clamp(Duration interval) {
    return Durations.clamp(interval, min, max);
  }

  /** Limits to the maximum only: for waits that may be shorter than the minimum. */
  Duration cap(Duration interval) {
    return Durations.min(interval, max);
  }
}
