package dev.rssify.cli.config;

import dev.rssify.adapters.schedulecron.CrontabTimes;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.schedule.ScheduleConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The keys that say how often feeds are asked. */
final class ScheduleSettings {

  private static final Setting<Duration> FIRST_INTERVAL =
      new Setting<>(
          "schedule.first_interval_sec",
          "a positive whole number of seconds",
          "900",
          null,
          "the interval a new feed begins with",
          ScheduleSettings::seconds);

  private static final Setting<Duration> MIN_INTERVAL =
      new Setting<>(
          "schedule.min_interval_sec",
          "a positive whole number of seconds",
          "300",
          "SCHED_MIN_INTERVAL_SEC",
          "never ask a feed more often than this",
          ScheduleSettings::seconds);

  private static final Setting<Duration> MAX_INTERVAL =
      new Setting<>(
          "schedule.max_interval_sec",
          "a positive whole number of seconds",
          "86400",
          "SCHED_MAX_INTERVAL_SEC",
          "ask a feed that is quiet at least this often",
          ScheduleSettings::seconds);

  private static final Setting<Double> UP_FACTOR =
      new Setting<>(
          "schedule.up_factor",
          "a number of at least 1",
          "1.25",
          null,
          "by how much a poll without anything new lengthens the interval",
          Double::valueOf);

  private static final Setting<Double> DOWN_FACTOR =
      new Setting<>(
          "schedule.down_factor",
          "a number above 0 and at most 1",
          "0.75",
          null,
          "by how much new entries shorten the interval",
          Double::valueOf);

  private static final Setting<Double> EWMA_ALPHA =
      new Setting<>(
          "schedule.ewma_alpha",
          "a number above 0 and at most 1",
          "0.3",
          null,
          "how much the latest publication weighs in the rhythm of a feed",
          Double::valueOf);

  private static final Setting<Double> BLEND_LAMBDA =
      new Setting<>(
          "schedule.blend_lambda",
          "a number from 0 to 1",
          "0.5",
          null,
          "how much that rhythm weighs in the interval",
          Double::valueOf);

  private static final Setting<Double> JITTER_RATIO =
      new Setting<>(
          "schedule.jitter_ratio",
          "a number from 0 to below 1",
          "0.15",
          "SCHED_JITTER_RATIO",
          "how far a poll may be moved to spread the load",
          Double::valueOf);

  private static final Setting<Double> BACKOFF_BASE =
      new Setting<>(
          "schedule.backoff_base",
          "a number of at least 2",
          "2",
          null,
          "by how much each further error lengthens the wait",
          Double::valueOf);

  private static final Setting<Duration> LONGEST_BACKOFF =
      new Setting<>(
          "schedule.longest_backoff_sec",
          "a positive whole number of seconds",
          "172800",
          null,
          "the longest wait after errors",
          ScheduleSettings::seconds);

  private static final Setting<Duration> BACKOFF_CAP =
      new Setting<>(
          "schedule.backoff_cap_sec",
          "a positive whole number of seconds",
          "3600",
          null,
          "the same for feeds with an explicit interval or cron, unless their interval is longer",
          ScheduleSettings::seconds);

  private static final Setting<Optional<Duration>> INTERVAL =
      new Setting<>(
          "schedule.interval_sec",
          "a positive whole number of seconds, or nothing",
          "",
          null,
          "ask every feed this often that has no interval of its own; nothing to go by what each does",
          value -> some(value).map(ScheduleSettings::seconds));

  private static final Setting<Optional<String>> CRON =
      new Setting<>(
          "schedule.cron",
          "a cron expression of five fields, or nothing",
          "",
          null,
          "ask every feed at these times that has none of its own",
          ScheduleSettings::some);

  private static final Setting<String> CRON_ZONE =
      new Setting<>(
          "schedule.cron_zone",
          "the name of a time zone",
          "UTC",
          null,
          "whose clocks that means",
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
