package dev.rssify.formats.dates;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** RFC 822 and its successors: {@code Sat, 07 Sep 2002 09:42:31 GMT}. */
final class MailDates {

  private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

  private MailDates() {}

  static @Nullable Instant parse(String s) {
    Scanner in = new Scanner(s);
    if (!in.letters().isEmpty()) {
      in.take(',');
      in.skipBlanks();
    }
    int day = in.digits(1, 2);
    in.skipBlanks();
    int month = month(in.letters());
    in.skipBlanks();
    int year = in.digits(4, 4);
    if (year < 0) {
      year = in.digits(2, 2);
      year = year < 0 ? -1 : Fields.fullYear(year);
    }
    if (day < 0 || month < 0 || year < 0) {
      return null;
    }
    return Clock.read(in, year, month, day);
  }

  /** The number of a month by its English name or the first three letters of it; -1 if none. */
  static int month(String name) {
    if (name.length() < 3) {
      return -1;
    }
    int at = MONTHS.indexOf(name.substring(0, 3).toLowerCase(Locale.ROOT));
    return at < 0 || at % 3 != 0 ? -1 : at / 3 + 1;
  }
}
