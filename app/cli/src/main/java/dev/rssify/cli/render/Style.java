package dev.rssify.cli.render;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How text is printed: with colors or without; times in the local zone for a person, in ISO 8601
 * with a zone for a program.
 *
 * @param colors whether color codes are used
 * @param zone the zone of the person at the terminal; null when a file or program reads the output.
 *     Not a {@link java.time.ZoneId}: the first one searches every jar for zone rules, which takes
 *     longer than most commands
 */
public record Style(boolean colors, @Nullable TimeZone zone) {

  /** For files and programs. */
  public static final Style PLAIN = new Style(false, null);

  private static final DateTimeFormatter MINUTE = pattern("yyyy-MM-dd HH:mm");
  private static final DateTimeFormatter SECOND = pattern("yyyy-MM-dd HH:mm:ss");

  /** When colors are used. */
  public enum When {
    /** On a terminal, unless NO_COLOR is set or the terminal is dumb. */
    AUTO,
    ALWAYS,
    NEVER;

    boolean holds(Map<String, String> environment, boolean terminal) {
      return switch (this) {
        case ALWAYS -> true;
        case NEVER -> false;
        case AUTO ->
            terminal
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !"dumb".equals(environment.get("TERM"));
      };
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The colors that have a meaning here, as ANSI codes. */
  public enum Color {
    NAME("36"),
    GOOD("32"),
    WARNING("33"),
    BAD("31"),
    FAINT("2"),
    BOLD("1");

    private final String code;

    Color(String code) {
      this.code = code;
    }
  }

  /** The style of a terminal, file or pipe. */
  public static Style of(
      When when, Map<String, String> environment, boolean terminal, Supplier<TimeZone> zone) {
    return new Style(when.holds(environment, terminal), terminal ? zone.get() : null);
  }

  public String paint(Color color, String text) {
    return colors && !text.isEmpty() ? "\033[" + color.code + "m" + text + "\033[0m" : text;
  }

  /** A time to the minute. */
  public String minute(Instant at) {
    return zone == null
        ? at.truncatedTo(ChronoUnit.MINUTES).toString().replace(":00Z", "Z")
        : MINUTE.format(local(at, zone));
  }

  /** A time to the second. */
  public String second(Instant at) {
    return zone == null
        ? at.truncatedTo(ChronoUnit.SECONDS).toString()
        : SECOND.format(local(at, zone));
  }

  private static OffsetDateTime local(Instant at, TimeZone zone) {
    int offset = zone.getOffset(at.toEpochMilli());
    return at.atOffset(ZoneOffset.ofTotalSeconds(offset / 1000));
  }

  private static DateTimeFormatter pattern(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
  }
}
