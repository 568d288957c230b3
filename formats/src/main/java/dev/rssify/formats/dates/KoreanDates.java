package dev.rssify.formats.dates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates written in Korean, which have no zone but always mean Korean time: {@code 2004년 05월
 * 28일 01:31:15}, {@code 2004-05-25 오후 11:23:17}.
 */
final class KoreanDates {

  private static final int KOREA = 9 * 3600;

  private KoreanDates() {}

  static @Nullable Instant parse(String s) {
    Scanner in = new Scanner(s);
    int year = in.digits(4, 4);
    boolean units = in.take("년");
    if (year < 0 || (!units && !in.take('-'))) {
      return null;
    }
    in.skipBlanks();
    int month = in.digits(1, 2);
    if (!(units ? in.take("월") : in.take('-'))) {
      return null;
    }
    in.skipBlanks();
    Long day = Fields.day(year, month, in.digits(1, 2));
    if (units && !in.take("일")) {
      return null;
    }
    in.skipBlanks();
    boolean pm = in.take("오후");
    boolean am = !pm && in.take("오전");
    in.skipBlanks();
    Clock time = in.atEnd() ? Clock.MIDNIGHT : Clock.time(in);
    if (day == null || time == null || !in.atEnd() || (!units && !am && !pm)) {
      return null;
    }
    boolean half = am || pm;
    if (half && (time.hour() < 1 || time.hour() > 12)) {
      return null;
    }
    int hour = half ? time.hour() % 12 + (pm ? 12 : 0) : time.hour();
    return new Clock(hour, time.minute(), time.second(), time.nano()).on(day, KOREA);
  }
}
