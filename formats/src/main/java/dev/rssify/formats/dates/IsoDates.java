package dev.rssify.formats.dates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Parses RFC 3339, W3CDTF and ISO 8601 with their short, compact, ordinal and week forms, and other
 * dates with the year first: {@code 2002-09-07T09:42:31Z}, {@code 2002-250}, {@code 2002-W36-6},
 * {@code 20020907}, {@code 2002/09/07 09:42}, {@code 2004-július-13T9:15-05:00}.
 */
final class IsoDates {

  private IsoDates() {}

  static @Nullable Instant parse(String s) {
    Scanner in = new Scanner(s);
    Long day = in.take('-') ? truncated(in) : date(in);
    if (day == null) {
      return null;
    }
    if (in.atEnd()) {
      return Fields.moment(day, 0, 0, 0, 0, 0);
    }
    boolean compact = in.countDigits() == 6;
    boolean time = compact || in.take('T') || in.take('t') || in.take(' ');
    return time || in.peek() == 'Z' ? Clock.read(in, day) : null;
  }

  /** {@code -0312} and {@code -03-12}: year and month without the century. */
  private static @Nullable Long truncated(Scanner in) {
    int year = in.digits(2, 2);
    in.take('-');
    int month = in.digits(2, 2);
    return year < 0 || !in.atEnd() ? null : Fields.day(Fields.fullYear(year), month, 1);
  }

  private static @Nullable Long date(Scanner in) {
    int digits = in.countDigits();
    return switch (digits) {
      case 2 -> // ambiguous: 12.05.20 and 12/05/20 may start with a day or a month
          in.hasAt(2, '-') ? separated(in, Fields.fullYear(in.digits(2, 2))) : null;
      case 4 -> separated(in, in.digits(4, 4));
      case 5 -> Fields.dayOfYear(Fields.fullYear(in.digits(2, 2)), in.digits(3, 3));
      case 6 -> Fields.day(Fields.fullYear(in.digits(2, 2)), in.digits(2, 2), in.digits(2, 2));
      case 7 -> Fields.dayOfYear(in.digits(4, 4), in.digits(3, 3));
      case 8, 14 -> Fields.day(in.digits(4, 4), in.digits(2, 2), in.digits(2, 2));
      default -> null;
    };
  }

  /** Parses the rest after a year. */
  private static @Nullable Long separated(Scanner in, int year) {
    char separator = in.peek();
    boolean separated = in.take('-') || in.take('/') || in.take('.');
    if (in.take('W')) {
      return week(in, year);
    }
    if (!separated) {
      return in.atEnd() && year > 99 ? Fields.day(year, 1, 1) : null;
    }
    int digits = in.countDigits();
    if (digits == 3 && !in.hasAt(3, separator)) {
      return Fields.dayOfYear(year, in.digits(3, 3));
    }
    int month = digits == 0 ? MonthNames.number(in.letters()) : in.digits(1, 3);
    if (!in.take(separator)) {
      return digits == 2 ? Fields.day(year, month, 1) : null;
    }
    return Fields.day(year, month, in.digits(1, 2));
  }

  private static @Nullable Long week(Scanner in, int year) {
    int week = in.digits(2, 2);
    boolean hyphen = in.take('-');
    int weekday = in.digits(1, 1);
    return hyphen && weekday < 0 ? null : Fields.dayOfWeek(year, week, weekday < 0 ? 1 : weekday);
  }
}
