package dev.rssify.formats.dates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The time of day and zone that end most dates: {@code 09:42:31.5 +0200}. */
final class Clock {

  private Clock() {}

  /** Reads time and zone up to the end of the date. */
  static @Nullable Instant read(Scanner in, int year, int month, int day) {
    in.skipBlanks();
    int hour = 0;
    int minute = 0;
    int second = 0;
    int nano = 0;
    int digits = in.digits(1, 2);
    if (digits >= 0) {
      hour = digits;
      if (!in.take(':')) {
        return null;
      }
      minute = in.digits(1, 2);
      if (in.take(':')) {
        second = in.digits(1, 2);
        nano = in.take('.') || in.take(',') ? in.fraction() : 0;
      }
    }
    if (minute < 0 || second < 0) {
      return null;
    }
    in.skipBlanks();
    Integer offset = Zones.read(in);
    return offset == null || !in.atEnd()
        ? null
        : Fields.instant(year, month, day, hour, minute, second, nano, offset);
  }
}
