package dev.rssify.extract;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates as pages state them: ISO 8601 with or without time and zone, and English dates with
 * the name of the month. Without a zone it is UTC. Numeric dates such as 03/04/2025 are ambiguous
 * and not parsed.
 */
final class PageDates {

  private static final int MAX_LENGTH = 200;

  private static final Pattern ISO =
      Pattern.compile(
          "\\b(\\d{4})-(\\d{1,2})-(\\d{1,2})"
              + "(?:[T ]+(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?:[.,]\\d+)?\\s?(Z|[+-]\\d{2}:?\\d{2})?)?");

  private static final String MONTH =
      "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";

  private static final Pattern MONTH_FIRST =
      Pattern.compile(
          "\\b" + MONTH + "\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern DAY_FIRST =
      Pattern.compile(
          "\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+" + MONTH + "[\\s,-]+(\\d{4})\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern PATH = Pattern.compile("/(\\d{4})/(\\d{1,2})/(\\d{1,2})(?:/|$)");

  private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

  private PageDates() {}

  static @Nullable Instant parse(String text) {
    String start = text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
    Matcher iso = ISO.matcher(start);
    if (iso.find()) {
      return instant(iso);
    }
    Matcher monthFirst = MONTH_FIRST.matcher(start);
    if (monthFirst.find()) {
      return day(monthFirst.group(3), month(monthFirst.group(1)), monthFirst.group(2));
    }
    Matcher dayFirst = DAY_FIRST.matcher(start);
    return dayFirst.find()
        ? day(dayFirst.group(3), month(dayFirst.group(2)), dayFirst.group(1))
        : null;
  }

  /** The day in a path such as /2025/03/04/title. */
  static @Nullable Instant inPath(String path) {
    Matcher day = PATH.matcher(path);
    return day.find() ? day(day.group(1), day.group(2), day.group(3)) : null;
  }

  private static String month(String name) {
    return String.valueOf(MONTHS.indexOf(name.toLowerCase(Locale.ROOT)) / 3 + 1);
  }

  private static @Nullable Instant day(String year, String month, String day) {
    try {
      return LocalDate.of(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day))
          .atStartOfDay(ZoneOffset.UTC)
          .toInstant();
    } catch (DateTimeException e) {
      return null; // numbers that are no day
    }
  }

  private static @Nullable Instant instant(Matcher iso) {
    Instant day = day(iso.group(1), iso.group(2), iso.group(3));
    if (day == null || iso.group(4) == null) {
      return day;
    }
    try {
      int seconds = iso.group(6) == null ? 0 : Integer.parseInt(iso.group(6));
      LocalTime time =
          LocalTime.of(Integer.parseInt(iso.group(4)), Integer.parseInt(iso.group(5)), seconds);
      ZoneOffset zone = iso.group(7) == null ? ZoneOffset.UTC : ZoneOffset.of(iso.group(7));
      return day.plusSeconds(time.toSecondOfDay()).minusSeconds(zone.getTotalSeconds());
    } catch (DateTimeException e) {
      return day;
    }
  }
}
