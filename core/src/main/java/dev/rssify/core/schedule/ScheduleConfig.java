package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.CronSchedule;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of the adaptive schedule (docs/scheduling.md).
 *
 * @param ewmaAlpha the weight of the latest publication in the cadence
 * @param blendLambda the weight of the cadence in the interval
 * @param maxBackoff the maximum backoff after repeated errors (R16)
 * @param explicitBackoffCap the same for feeds with an explicit interval or cron
 * @param interval an explicit interval for every feed without its own; null to adapt
 * @param cron an explicit schedule for every feed without its own; null to adapt
 */
public record ScheduleConfig(
    Duration firstInterval,
    Duration minInterval,
    Duration maxInterval,
    double upFactor,
    double downFactor,
    double ewmaAlpha,
    double blendLambda,
    double jitterRatio,
    double backoffBase,
    Duration maxBackoff,
    Duration explicitBackoffCap,
    @Nullable Duration interval,
    @Nullable CronSchedule cron) {

  public ScheduleConfig {
    require(firstInterval.isPositive(), "schedule.first_interval_sec must be positive");
    require(minInterval.isPositive(), "schedule.min_interval_sec must be positive");
    require(
        maxInterval.compareTo(minInterval) >= 0,
        "schedule.max_interval_sec must not be below schedule.min_interval_sec");
    require(upFactor >= 1, "schedule.up_factor must be at least 1");
    require(
        downFactor > 0 && downFactor <= 1, "schedule.down_factor must be above 0 and at most 1");
    require(ewmaAlpha > 0 && ewmaAlpha <= 1, "schedule.ewma_alpha must be above 0 and at most 1");
    require(blendLambda >= 0 && blendLambda <= 1, "schedule.blend_lambda must be from 0 to 1");
    require(jitterRatio >= 0 && jitterRatio < 1, "schedule.jitter_ratio must be from 0 to below 1");
    // Doubling must exceed the largest jitter, or a further error could shorten the wait.
    require(backoffBase >= 2, "schedule.backoff_base must be at least 2");
    require(maxBackoff.isPositive(), "schedule.max_backoff_sec must be positive");
    require(explicitBackoffCap.isPositive(), "schedule.backoff_cap_sec must be positive");
    require(interval == null || interval.isPositive(), "schedule.interval_sec must be positive");
  }

  public static ScheduleConfig defaults() {
    return new ScheduleConfig(
        Duration.ofMinutes(15),
        Duration.ofMinutes(5),
        Duration.ofDays(1),
        1.25,
        0.75,
        0.3,
        0.5,
        0.15,
        2.0,
        Duration.ofHours(48),
        Duration.ofHours(1),
        null,
        null);
  }

  public ScheduleConfig withJitterRatio(double ratio) {
    return new ScheduleConfig(
        firstInterval,
        minInterval,
        maxInterval,
        upFactor,
        downFactor,
        ewmaAlpha,
        blendLambda,
        ratio,
        backoffBase,
        maxBackoff,
        explicitBackoffCap,
        interval,
        cron);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
