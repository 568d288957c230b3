package dev.rssify.formats.dates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates with the month by name: RFC 822 and its successors, asctime, and informal dates.
 *
 * <pre>
 * Sat, 07 Sep 2002 09:42:31 GMT     day, month, year
 * 07-Sep-02                         the same with hyphens
 * Sat Sep 07 09:42:31 UTC 2002      month, day, time, year
 * September 7, 2002 9:42 pm         month, day, year
 * Fri, 2006/09/15 08:19:53 EDT      a year first behind the day of the week
 * </pre>
 */
final class NamedMonthDates {

  private static final String BETWEEN = " \t\r\n\u00a0,.-/";

  private NamedMonthDates() {}

  static @Nullable Instant parse(String s) {
    Scanner in = new Scanner(s);
    String name = in.letters();
    int month = MonthNames.number(name);
    if (!name.isEmpty() && (month < 0 || !in.hasAt(0, ' '))) {
      in.skip(BETWEEN); // the day of the week is redundant
      int mark = in.mark();
      month = MonthNames.number(in.letters());
      if (month < 0) {
        in.reset(mark);
      }
    }
    if (month > 0) {
      return monthFirst(in, month);
    }
    return in.countDigits() == 4 && !name.isEmpty()
        ? IsoDates.parse(s.substring(in.mark()))
        : dayFirst(in);
  }

  private static @Nullable Instant dayFirst(Scanner in) {
    int day = in.digits(1, 2);
    ordinal(in);
    in.skip(BETWEEN);
    int month = MonthNames.number(in.letters());
    in.skip(BETWEEN);
    Long date = day < 0 || month < 0 ? null : Fields.day(year(in), month, day);
    return date == null ? null : Clock.read(in, date);
  }

  private static @Nullable Instant monthFirst(Scanner in, int month) {
    in.skip(BETWEEN);
    int day = in.digits(1, 2);
    ordinal(in);
    in.skip(BETWEEN);
    if (day < 0) {
      return null;
    }
    if (!in.hasAt(1, ':') && !in.hasAt(2, ':')) {
      Long date = Fields.day(year(in), month, day);
      in.skip(BETWEEN.replace("-", ""));
      in.take("at ");
      return date == null ? null : Clock.read(in, date);
    }
    return timeThenYear(in, month, day);
  }

  /** asctime and ctime: the zone, if any, is between time and year. */
  private static @Nullable Instant timeThenYear(Scanner in, int month, int day) {
    Clock time = Clock.time(in);
    in.skipBlanks();
    int offset = 0;
    if (in.countDigits() != 4) {
      Integer zone = Zones.read(new Scanner(in.untilBlank()));
      in.skipBlanks();
      if (zone == null) {
        return null;
      }
      offset = zone;
    }
    Long date = Fields.day(in.digits(4, 4), month, day);
    return time == null || date == null || !in.atEnd() ? null : time.on(date, offset);
  }

  private static void ordinal(Scanner in) {
    boolean taken = in.take("st") || in.take("nd") || in.take("rd") || in.take("th");
    if (!taken) {
      in.take('.');
    }
  }

  private static int year(Scanner in) {
    return switch (in.countDigits()) {
      case 4 -> in.digits(4, 4);
      case 2 -> Fields.fullYear(in.digits(2, 2));
      default -> -1;
    };
  }
}
