package dev.rssify.cli.render;

import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.text.Printable;
import dev.rssify.service.config.ConfigException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses and formats times of the command line. */
public final class Times {

  private static final Pattern SPAN = Pattern.compile("(\\d{1,6})\\s*(s|m|h|d|w)");

  private static final Pattern ZONED = Pattern.compile("T.*(Z|[+-]\\d\\d:?\\d\\d)$");

  private Times() {}

  /**
   * A span before now, a day, which begins at midnight, or a time to the minute or second: every
   * form in which times are printed.
   *
   * @param zone of a day and of a time without a zone; null for UTC. The rules of zones are loaded
   *     only for such times, because that takes longer than most commands
   */
  public static Instant since(String text, Instant now, @Nullable TimeZone zone) {
    Matcher span = SPAN.matcher(text);
    if (span.matches()) {
      return now.minus(duration(span));
    }
    String time = text.strip().replaceFirst("^(\\d{4}-\\d\\d-\\d\\d) +(?=\\d)", "$1T");
    try {
      if (ZONED.matcher(time).find()) {
        return OffsetDateTime.parse(time).toInstant();
      }
      LocalDateTime local =
          time.contains("T") ? LocalDateTime.parse(time) : LocalDate.parse(time).atStartOfDay();
      return zone == null
          ? local.toInstant(ZoneOffset.UTC)
          : local.atZone(zone.toZoneId()).toInstant();
    } catch (DateTimeParseException e) {
      throw new ConfigException(
          "'"
              + Printable.line(text)
              + "' is not a time; write 2h, 2026-11-15, '2026-11-15 08:00' or 2026-11-15T08:00Z");
    }
  }

  /**
   * A span such as 15m, 2h or 1d.
   *
   * @param option what it was given for
   */
  public static Duration duration(String option, String text) {
    Matcher span = SPAN.matcher(text);
    if (!span.matches()) {
      throw new ConfigException(
          option
              + " takes a time such as 30s, 15m, 2h, 1d or 1w, not '"
              + Printable.line(text)
              + "'");
    }
    return duration(span);
  }

  /** As above, longer than zero. */
  public static Duration positive(String option, String text) {
    Duration duration = duration(option, text);
    if (!duration.isPositive()) {
      throw new ConfigException(option + " must be positive, not '" + text + "'");
    }
    return duration;
  }

  private static Duration duration(Matcher span) {
    long amount = Long.parseLong(span.group(1));
    return switch (span.group(2).charAt(0)) {
      case 's' -> Duration.ofSeconds(amount);
      case 'm' -> Duration.ofMinutes(amount);
      case 'h' -> Duration.ofHours(amount);
      case 'd' -> Duration.ofDays(amount);
      default -> Duration.ofDays(7 * amount);
    };
  }

  /** How long it is until then, or was since, in the largest unit that fits: 3m, 2h, 5d. */
  public static String about(Duration span) {
    Duration positive = span.abs();
    if (positive.toDays() > 0) {
      return positive.toDays() + "d";
    }
    if (positive.toHours() > 0) {
      return positive.toHours() + "h";
    }
    return positive.toMinutes() > 0 ? positive.toMinutes() + "m" : positive.toSeconds() + "s";
  }

  /** When the next poll is: in 3m, now, never. */
  public static String next(FeedSchedule schedule, Instant now) {
    if (schedule.isNever()) {
      return "never";
    }
    Duration wait = Duration.between(now, schedule.nextRunAt());
    return wait.toSeconds() > 0 ? "in " + about(wait) : "now";
  }
}
