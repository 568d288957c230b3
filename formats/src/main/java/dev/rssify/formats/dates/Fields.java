package dev.rssify.formats.dates;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Checked numbers of a date put together; out of range is null, not wrapped. */
final class Fields {

  private Fields() {}

  static @Nullable Instant instant(
      int year, int month, int day, int hour, int minute, int second, int nano, int offsetSeconds) {
    if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) {
      return null;
    }
    return instant(
        LocalDate.of(year, month, day).toEpochDay(), hour, minute, second, nano, offsetSeconds);
  }

  static @Nullable Instant instant(
      long epochDay, int hour, int minute, int second, int nano, int offsetSeconds) {
    boolean midnightAtEnd = hour == 24 && minute == 0 && second == 0;
    if (hour < 0 || (hour > 23 && !midnightAtEnd) || minute < 0 || minute > 59) {
      return null;
    }
    // A leap second is the last moment of its minute.
    if (second < 0 || second > 60) {
      return null;
    }
    long seconds = epochDay * 86_400 + hour * 3_600L + minute * 60L + Math.min(second, 59);
    return Instant.ofEpochSecond(seconds - offsetSeconds, nano);
  }

  /** Two digits mean 1970 to 2069, as most readers take them. */
  static int fullYear(int twoDigits) {
    return twoDigits < 70 ? 2000 + twoDigits : 1900 + twoDigits;
  }

  private static int daysIn(int year, int month) {
    return switch (month) {
      case 2 -> java.time.Year.isLeap(year) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }
}
