package dev.rssify.formats.dates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** RFC 3339: {@code 2002-09-07T09:42:31Z}. */
final class IsoDates {

  private IsoDates() {}

  static @Nullable Instant parse(String s) {
    Scanner in = new Scanner(s);
    int year = in.digits(4, 4);
    if (year < 0 || !in.take('-')) {
      return null;
    }
    int month = in.digits(2, 2);
    if (month < 0) {
      return null;
    }
    int day = in.take('-') ? in.digits(2, 2) : 1;
    if (in.atEnd()) {
      return Fields.instant(year, month, day, 0, 0, 0, 0, 0);
    }
    if (day < 0 || !(in.take('T') || in.take('t') || in.take(' '))) {
      return null;
    }
    return Clock.read(in, year, month, day);
  }
}
