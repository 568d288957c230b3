package dev.rssify.formats.dates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time of day: {@code 09:42:31.5}, {@code 9:42 pm}, {@code 094231}, {@code 09}.
 *
 * @param nano the fraction of the second
 */
record Clock(int hour, int minute, int second, int nano) {

  static final Clock MIDNIGHT = new Clock(0, 0, 0, 0);

  /** Parses the rest of the text after a day: time, if any, and zone, if any. */
  static @Nullable Instant read(Scanner in, long day) {
    in.skip(", ");
    Clock time = in.countDigits() == 0 ? MIDNIGHT : time(in);
    if (time == null) {
      return null;
    }
    in.skipBlanks();
    Integer offset = Zones.read(in);
    return offset == null || !in.atEnd() ? null : time.on(day, offset);
  }

  @Nullable Instant on(long day, int offsetSeconds) {
    return Fields.moment(day, hour, minute, second, nano, offsetSeconds);
  }

  /** Parses a time; null where there is none. */
  static @Nullable Clock time(Scanner in) {
    boolean compact = in.countDigits() > 2;
    int hour = in.digits(1, 2);
    int minute = 0;
    int second = 0;
    int nano = 0;
    if (compact || in.take(':')) {
      minute = in.digits(1, 2);
      boolean seconds = compact ? in.countDigits() > 0 : in.take(':');
      if (seconds) {
        second = in.digits(1, 2);
        nano = in.take('.') || in.take(',') ? in.fraction() : 0;
      }
    }
    if (hour < 0 || minute < 0 || second < 0) {
      return null;
    }
    return halfDay(in, new Clock(hour, minute, second, nano));
  }

  /** Applies a following am or pm. */
  private static @Nullable Clock halfDay(Scanner in, Clock time) {
    int mark = in.mark();
    in.skipBlanks();
    boolean am = in.take("AM") || in.take("am") || in.take("a.m.");
    boolean pm = !am && (in.take("PM") || in.take("pm") || in.take("p.m."));
    if (!am && !pm) {
      in.reset(mark);
      return time;
    }
    if (time.hour < 1 || time.hour > 12) {
      return null;
    }
    int hour = time.hour % 12 + (pm ? 12 : 0);
    return new Clock(hour, time.minute, time.second, time.nano);
  }
}
