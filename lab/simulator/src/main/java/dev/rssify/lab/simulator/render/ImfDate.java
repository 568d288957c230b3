package dev.rssify.lab.simulator.render;

import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Dates as HTTP writes them (IMF-fixdate, RFC 9110 section 5.6.7), which RSS may use as well:
 * {@code Sun, 06 Nov 1994 08:49:37 GMT}. Own code, because each response contains some.
 */
public final class ImfDate {

  private static final String[] DAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  private static final int LENGTH = 29;
  private static final long DAY = 86_400;

  private ImfDate() {}

  public static String format(long second) {
    long day = Math.floorDiv(second, DAY);
    int rest = (int) Math.floorMod(second, DAY);
    LocalDate date = LocalDate.ofEpochDay(day);
    StringBuilder text = new StringBuilder(LENGTH);
    text.append(DAYS[date.getDayOfWeek().getValue() - 1]).append(", ");
    two(date.getDayOfMonth(), text);
    int month = 3 * (date.getMonthValue() - 1);
    text.append(' ').append(MONTHS, month, month + 3).append(' ');
    two(date.getYear() / 100, text);
    two(date.getYear() % 100, text);
    text.append(' ');
    two(rest / 3600, text);
    text.append(':');
    two(rest / 60 % 60, text);
    text.append(':');
    two(rest % 60, text);
    return text.append(" GMT").toString();
  }

  /** The second since 1970, or -1 for anything that is not exactly this form. */
  public static long parse(String text) {
    if (text.length() != LENGTH || !text.endsWith(" GMT")) {
      return -1;
    }
    try {
      int month = MONTHS.indexOf(text.substring(8, 11));
      LocalDate date = LocalDate.of(number(text, 12, 16), 1 + month / 3, number(text, 5, 7));
      long second =
          date.toEpochDay() * DAY
              + number(text, 17, 19) * 3600L
              + number(text, 20, 22) * 60L
              + number(text, 23, 25);
      return format(second).equals(text) ? second : -1;
    } catch (DateTimeException | NumberFormatException e) {
      return -1;
    }
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }

  private static void two(int number, StringBuilder to) {
    to.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
  }
}
