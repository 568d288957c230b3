package dev.rssify.core.schedule;

import java.time.Duration;

/**
 * The parameters of document 004 section 6.1.
 *
 * @param longestBackoff no error, however often repeated, silences us for longer (R16)
 */
public record ScheduleConfig(
    Duration firstInterval,
    Duration minInterval,
    Duration maxInterval,
    double upFactor,
    double downFactor,
    double jitterRatio,
    double backoffBase,
    Duration longestBackoff) {

  public ScheduleConfig {
    require(minInterval.isPositive(), "schedule.min_interval must be positive");
    require(
        maxInterval.compareTo(minInterval) >= 0,
        "schedule.max_interval must not be below schedule.min_interval");
    require(upFactor >= 1, "schedule.up_factor must be at least 1");
    require(
        downFactor > 0 && downFactor <= 1, "schedule.down_factor must be above 0 and at most 1");
    require(jitterRatio >= 0 && jitterRatio < 1, "schedule.jitter_ratio must be from 0 to below 1");
  }

  public static ScheduleConfig defaults() {
    return new ScheduleConfig(
        Duration.ofMinutes(15),
        Duration.ofMinutes(5),
        Duration.ofDays(1),
        1.25,
        0.75,
        0.15,
        2.0,
        Duration.ofHours(48));
  }

  public ScheduleConfig withIntervals(Duration min, Duration max) {
    return new ScheduleConfig(
        firstInterval, min, max, upFactor, downFactor, jitterRatio, backoffBase, longestBackoff);
  }

  public ScheduleConfig withJitterRatio(double ratio) {
    return new ScheduleConfig(
        firstInterval,
        minInterval,
        maxInterval,
        upFactor,
        downFactor,
        ratio,
        backoffBase,
        longestBackoff);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
