package dev.rssify.formats.dates;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Zones by number and by name. */
final class Zones {

  private static final Map<String, Integer> HOURS =
      Map.ofEntries(
          Map.entry("z", 0),
          Map.entry("ut", 0),
          Map.entry("utc", 0),
          Map.entry("gmt", 0),
          Map.entry("est", -5),
          Map.entry("edt", -4),
          Map.entry("cst", -6),
          Map.entry("cdt", -5),
          Map.entry("mst", -7),
          Map.entry("mdt", -6),
          Map.entry("pst", -8),
          Map.entry("pdt", -7));

  private Zones() {}

  /** Seconds east of UTC; 0 where there is no zone, null where it cannot be read. */
  static @Nullable Integer read(Scanner in) {
    if (in.atEnd()) {
      return 0;
    }
    char sign = in.peek();
    if (in.take('+') || in.take('-')) {
      int hours = in.digits(2, 2);
      in.take(':');
      int minutes = in.atEnd() ? 0 : in.digits(2, 2);
      if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59) {
        return null;
      }
      int seconds = hours * 3600 + minutes * 60;
      return sign == '-' ? -seconds : seconds;
    }
    Integer hours = HOURS.get(in.letters().toLowerCase(Locale.ROOT));
    return hours == null ? null : Integer.valueOf(hours * 3600);
  }
}
