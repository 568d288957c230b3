package dev.rssify.formats.dates;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses zones by number and by name. An ambiguous name stands for the region whose feeds use it
 * most; the one-letter military zones are UTC, as RFC 5322 section 4.3 specifies.
 */
final class Zones {

  /** Offsets in hours and minutes, as hhmm, and their names. */
  private static final Map<String, Integer> OFFSETS =
      offsets(
          "0 z ut utc gmt wet",
          "100 cet met mez mewt bst west",
          "200 cest mest mesz eet sast",
          "300 eest msk",
          "400 msd",
          "530 ist",
          "700 wib",
          "800 awst hkt sgt",
          "900 jst kst",
          "930 acst",
          "1000 aest",
          "1030 acdt",
          "1100 aedt",
          "1200 nzst",
          "1300 nzdt",
          "-230 ndt",
          "-300 adt brt art",
          "-330 nst",
          "-400 ast edt at",
          "-500 est cdt et",
          "-600 cst mdt ct",
          "-700 mst pdt mt",
          "-800 pst akdt pt",
          "-900 akst",
          "-1000 hst");

  private Zones() {}

  /** Seconds east of UTC; 0 where no zone follows, null where it is invalid. */
  static @Nullable Integer read(Scanner in) {
    if (in.atEnd()) {
      return 0;
    }
    Integer offset =
        switch (in.peek()) {
          case '(' -> Integer.valueOf(0);
          case '+', '-' -> number(in);
          default -> name(in);
        };
    in.skipBlanks();
    if (in.take('(') || in.take('[')) {
      in.skipAll(); // a comment: (Central European Summer Time), [Europe/Paris]
    } else if (!in.atEnd()) {
      String again = in.letters().toLowerCase(Locale.ROOT); // +0200 CEST
      return OFFSETS.containsKey(again) ? offset : null;
    }
    return offset;
  }

  private static @Nullable Integer number(Scanner in) {
    boolean west = in.take('-');
    if (!west) {
      in.take('+');
    }
    int hours = in.countDigits() == 3 ? in.digits(1, 1) : in.digits(1, 2);
    in.take(':');
    int minutes = in.countDigits() == 0 ? 0 : in.digits(2, 2);
    if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59) {
      return null;
    }
    int seconds = hours * 3600 + minutes * 60;
    return west ? -seconds : seconds;
  }

  private static @Nullable Integer name(Scanner in) {
    if (in.take("Etc/")) {
      return name(in);
    }
    String written = in.letters();
    if (written.equals("GMT") && in.atEnd()) {
      return 0; // the most frequent zone
    }
    String name = written.toLowerCase(Locale.ROOT);
    Integer offset = OFFSETS.get(name);
    if (offset == null) {
      return name.length() == 1 && !name.equals("j") && !name.equals("t") ? military(name) : null;
    }
    if (offset == 0) {
      in.skipBlanks();
    }
    boolean relative = offset == 0 && (in.peek() == '+' || in.peek() == '-');
    return relative ? number(in) : offset; // GMT+2, GMT +0200
  }

  private static @Nullable Integer military(String letter) {
    char c = letter.charAt(0);
    return c >= 'a' && c <= 'z' ? Integer.valueOf(0) : null;
  }

  private static Map<String, Integer> offsets(String... rows) {
    Map<String, Integer> offsets = new HashMap<>();
    for (String row : rows) {
      String[] parts = row.split(" ", -1);
      int hhmm = Integer.parseInt(parts[0]);
      for (int i = 1; i < parts.length; i++) {
        offsets.put(parts[i], hhmm / 100 * 3600 + hhmm % 100 * 60);
      }
    }
    return Map.copyOf(offsets);
  }
}
