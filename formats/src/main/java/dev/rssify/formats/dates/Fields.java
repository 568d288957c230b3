package dev.rssify.formats.dates;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import org.jspecify.annotations.Nullable;

/** Combines numbers to a day and a time; out of range is null, not wrapped. */
final class Fields {

  private Fields() {}

  /** The day as a count from 1970-01-01. */
  static @Nullable Long day(int year, int month, int day) {
    boolean exists =
        year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
    return exists ? Long.valueOf(LocalDate.of(year, month, day).toEpochDay()) : null;
  }

  static @Nullable Long dayOfYear(int year, int day) {
    return year >= 0 && day >= 1 && day <= Year.of(year).length()
        ? Long.valueOf(LocalDate.ofYearDay(year, day).toEpochDay())
        : null;
  }

  /** A day by ISO week, which starts on Monday; the first week contains January 4th. */
  static @Nullable Long dayOfWeek(int year, int week, int weekday) {
    if (year < 0 || week < 1 || week > 53 || weekday < 1 || weekday > 7) {
      return null;
    }
    LocalDate fourth = LocalDate.of(year, 1, 4);
    LocalDate monday = fourth.minusDays(fourth.getDayOfWeek().getValue() - 1L).plusWeeks(week - 1L);
    boolean beyond = week == 53 && monday.plusDays(3).getYear() != year;
    return beyond ? null : Long.valueOf(monday.plusDays(weekday - 1L).toEpochDay());
  }

  static @Nullable Instant moment(
      long day, int hour, int minute, int second, int nano, int offsetSeconds) {
    boolean endOfDay = hour == 24 && minute == 0 && second == 0;
    if (hour < 0 || (hour > 23 && !endOfDay) || minute < 0 || minute > 59) {
      return null;
    }
    if (second < 0 || second > 60) {
      return null;
    }
    // A leap second counts as the last second of its minute.
    long seconds = day * 86_400 + hour * 3_600L + minute * 60L + Math.min(second, 59);
    return Instant.ofEpochSecond(seconds - offsetSeconds, nano);
  }

  /** Two digits mean 1970 to 2069. */
  static int fullYear(int twoDigits) {
    return twoDigits < 70 ? 2000 + twoDigits : 1900 + twoDigits;
  }

  private static int daysIn(int year, int month) {
    return switch (month) {
      case 2 -> Year.isLeap(year) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }
}
