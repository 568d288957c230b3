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
      Setting.of(
          "schedule.first_interval_sec", ValueType.SECONDS, "900", "first interval of a new feed");

  private static final Setting<Duration> MIN_INTERVAL =
      Setting.of(
              "schedule.min_interval_sec",
              ValueType.SECONDS,
              "300",
              "minimum interval between polls of a feed")
          .orVariable("SCHED_MIN_INTERVAL_SEC");

  private static final Setting<Duration> MAX_INTERVAL =
      Setting.of(
              "schedule.max_interval_sec",
              ValueType.SECONDS,
              "86400",
              "maximum interval between polls of a feed")
          .orVariable("SCHED_MAX_INTERVAL_SEC");

  private static final Setting<Double> UP_FACTOR =
      Setting.of(
          "schedule.up_factor",
          ValueType.number("a number of at least 1"),
          "1.25",
          "factor for the interval after a poll without new entries");

  private static final Setting<Double> DOWN_FACTOR =
      Setting.of(
          "schedule.down_factor",
          ValueType.number("a number above 0 and at most 1"),
          "0.75",
          "factor for the interval after new entries");

  private static final Setting<Double> EWMA_ALPHA =
      Setting.of(
          "schedule.ewma_alpha",
          ValueType.number("a number above 0 and at most 1"),
          "0.3",
          "weight of the latest publication in the publishing rhythm of a feed");

  private static final Setting<Double> BLEND_LAMBDA =
      Setting.of(
          "schedule.blend_lambda",
          ValueType.number("a number from 0 to 1"),
          "0.5",
          "weight of the publishing rhythm in the interval");

  private static final Setting<Double> JITTER_RATIO =
      Setting.of(
              "schedule.jitter_ratio",
              ValueType.number("a number from 0 to below 1"),
              "0.15",
              "share of the interval by which a poll is shifted at random")
          .orVariable("SCHED_JITTER_RATIO");

  private static final Setting<Double> BACKOFF_BASE =
      Setting.of(
          "schedule.backoff_base",
          ValueType.number("a number of at least 2"),
          "2",
          "factor for the interval after each consecutive error");

  private static final Setting<Duration> MAX_BACKOFF =
      Setting.of(
          "schedule.max_backoff_sec", ValueType.SECONDS, "172800", "maximum interval after errors");

  private static final Setting<Duration> BACKOFF_CAP =
      Setting.of(
          "schedule.backoff_cap_sec",
          ValueType.SECONDS,
          "3600",
          "maximum interval after errors of feeds with an explicit interval or cron, unless that is longer");

  private static final Setting<Optional<Duration>> INTERVAL =
      Setting.of(
          "schedule.interval_sec",
          ValueType.optional(
              "a positive whole number of seconds, or nothing", ValueType.SECONDS.reader()),
          "",
          "interval of every feed without its own; empty for adaptive intervals");

  private static final Setting<Optional<String>> CRON =
      Setting.of(
          "schedule.cron",
          ValueType.optional("a cron expression of five fields, or nothing", Function.identity()),
          "",
          "poll times of every feed without its own schedule");

  private static final Setting<String> CRON_ZONE =
      Setting.of(
          "schedule.cron_zone",
          new ValueType<>("the name of a time zone", Function.identity()),
          "UTC",
          "time zone of schedule.cron");

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
          MAX_BACKOFF,
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
        settings.get(MAX_BACKOFF),
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
}
