package dev.rssify.service.config;

import dev.rssify.adapters.schedulecron.CrontabTimes;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.schedule.ScheduleConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Settings for how often feeds are polled; see docs/scheduling.md. */
final class ScheduleSettings {

  private static final Setting<Duration> FIRST_INTERVAL =
      new Setting<>(
          "schedule.first_interval_sec",
          "a positive whole number of seconds",
          "900",
          null,
          "first interval of a new feed",
          ScheduleSettings::seconds);

  private static final Setting<Duration> MIN_INTERVAL =
      new Setting<>(
          "schedule.min_interval_sec",
          "a positive whole number of seconds",
          "300",
          "SCHED_MIN_INTERVAL_SEC",
          "minimum interval between polls of a feed",
          ScheduleSettings::seconds);

  private static final Setting<Duration> MAX_INTERVAL =
      new Setting<>(
          "schedule.max_interval_sec",
          "a positive whole number of seconds",
          "86400",
          "SCHED_MAX_INTERVAL_SEC",
          "maximum interval between polls of a feed",
          ScheduleSettings::seconds);

  private static final Setting<Double> UP_FACTOR =
      new Setting<>(
          "schedule.up_factor",
          "a number of at least 1",
          "1.25",
          null,
          "factor for the interval after a poll without new entries",
          Double::valueOf);

  private static final Setting<Double> DOWN_FACTOR =
      new Setting<>(
          "schedule.down_factor",
          "a number above 0 and at most 1",
          "0.75",
          null,
          "factor for the interval after new entries",
          Double::valueOf);

  private static final Setting<Double> EWMA_ALPHA =
      new Setting<>(
          "schedule.ewma_alpha",
          "a number above 0 and at most 1",
          "0.3",
          null,
          "weight of the latest publication in the publishing rhythm of a feed",
          Double::valueOf);

  private static final Setting<Double> BLEND_LAMBDA =
      new Setting<>(
          "schedule.blend_lambda",
          "a number from 0 to 1",
          "0.5",
          null,
          "weight of the publishing rhythm in the interval",
          Double::valueOf);

  private static final Setting<Double> JITTER_RATIO =
      new Setting<>(
          "schedule.jitter_ratio",
          "a number from 0 to below 1",
          "0.15",
          "SCHED_JITTER_RATIO",
          "share of the interval by which a poll is shifted at random",
          Double::valueOf);

  private static final Setting<Double> BACKOFF_BASE =
      new Setting<>(
          "schedule.backoff_base",
          "a number of at least 2",
          "2",
          null,
          "factor for the interval after each consecutive error",
          Double::valueOf);

  private static final Setting<Duration> LONGEST_BACKOFF =
      new Setting<>(
          "schedule.longest_backoff_sec",
          "a positive whole number of seconds",
          "172800",
          null,
          "maximum interval after errors",
          ScheduleSettings::seconds);

  private static final Setting<Duration> BACKOFF_CAP =
      new Setting<>(
          "schedule.backoff_cap_sec",
          "a positive whole number of seconds",
          "3600",
          null,
          "maximum interval after errors of feeds with an explicit interval or cron, unless that is longer",
          ScheduleSettings::seconds);

  private static final Setting<Optional<Duration>> INTERVAL =
      new Setting<>(
          "schedule.interval_sec",
          "a positive whole number of seconds, or nothing",
          "",
          null,
          "interval of every feed without its own; empty for adaptive intervals",
          value -> some(value).map(ScheduleSettings::seconds));

  private static final Setting<Optional<String>> CRON =
      new Setting<>(
          "schedule.cron",
          "a cron expression of five fields, or nothing",
          "",
          null,
          "poll times of every feed without its own schedule",
          ScheduleSettings::some);

  private static final Setting<String> CRON_ZONE =
      new Setting<>(
          "schedule.cron_zone",
          "the name of a time zone",
          "UTC",
          null,
          "time zone of schedule.cron",
          Function.identity());

  static final List<Setting<?>> ALL =
      List.of(
          FIRST_INTERVAL,
          MIN_INTERVAL,
          MAX_INTERVAL,
          UP_FACTOR,
          DOWN_FACTOR,
          EWMA_ALPHA,
          BLEND_LAMBDA,
          JITTER_RATIO,
          BACKOFF_BASE,
          LONGEST_BACKOFF,
          BACKOFF_CAP,
          INTERVAL,
          CRON,
          CRON_ZONE);

  private ScheduleSettings() {}

  static ScheduleConfig read(Configuration settings) {
    return new ScheduleConfig(
        settings.get(FIRST_INTERVAL),
        settings.get(MIN_INTERVAL),
        settings.get(MAX_INTERVAL),
        settings.get(UP_FACTOR),
        settings.get(DOWN_FACTOR),
        settings.get(EWMA_ALPHA),
        settings.get(BLEND_LAMBDA),
        settings.get(JITTER_RATIO),
        settings.get(BACKOFF_BASE),
        settings.get(LONGEST_BACKOFF),
        settings.get(BACKOFF_CAP),
        settings.get(INTERVAL).orElse(null),
        settings
            .get(CRON)
            .map(expression -> cron(expression, settings.get(CRON_ZONE)))
            .orElse(null));
  }

  private static CronSchedule cron(String expression, String zone) {
    CronSchedule cron = new CronSchedule(expression, zone);
    new CrontabTimes()
        .problem(cron)
        .ifPresent(problem -> {
          throw new ConfigException("schedule.cron: " + problem);
        });
    return cron;
  }

  private static Duration seconds(String value) {
    return Duration.ofSeconds(Settings.positive(value));
  }

  private static Optional<String> some(String value) {
    return Optional.of(value).filter(text -> !text.isBlank());
  }
}
