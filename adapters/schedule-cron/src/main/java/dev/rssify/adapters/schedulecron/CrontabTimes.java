package dev.rssify.adapters.schedulecron;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.schedule.CronTimes;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Evaluates cron expressions of five fields, as in crontab, in any time zone.
 *
 * <p>Invariants: each expression is parsed once, and the cache has one element per configured
 * schedule.
 *
 * <p>Threading: safe for many threads.
 */
public final class CrontabTimes implements CronTimes {

  private final Map<CronSchedule, Reading> readings = new ConcurrentHashMap<>();

  /** The result of parsing a schedule. */
  private sealed interface Reading {

    record Times(ExecutionTime times, ZoneId zone) implements Reading {}

    record Problem(String message) implements Reading {}
  }

  @Override
  public Optional<Instant> next(CronSchedule cron, Instant after) {
    return switch (reading(cron)) {
      case Reading.Times(ExecutionTime times, ZoneId zone) ->
          times.nextExecution(after.atZone(zone)).map(ZonedDateTime::toInstant);
      case Reading.Problem _ -> Optional.empty();
    };
  }

  @Override
  public Optional<String> problem(CronSchedule cron) {
    return switch (reading(cron)) {
      case Reading.Times _ -> Optional.empty();
      case Reading.Problem(String message) -> Optional.of(message);
    };
  }

  private Reading reading(CronSchedule cron) {
    return readings.computeIfAbsent(cron, CrontabTimes::read);
  }

  private static Reading read(CronSchedule cron) {
    ZoneId zone;
    try {
      zone = ZoneId.of(cron.zone());
    } catch (DateTimeException e) {
      return new Reading.Problem("'" + cron.zone() + "' is not the name of a time zone");
    }
    try {
      CronParser parser =
          new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
      return new Reading.Times(
          ExecutionTime.forCron(parser.parse(cron.expression()).validate()), zone);
    } catch (IllegalArgumentException e) {
      return new Reading.Problem(
          "'" + cron.expression() + "' is not a cron expression: " + e.getMessage());
    }
  }
}
