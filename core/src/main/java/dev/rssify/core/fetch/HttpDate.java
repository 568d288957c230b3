package dev.rssify.core.fetch;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the three date forms of RFC 9110 section 5.6.7: IMF-fixdate, RFC 850 and asctime. The day
 * of the week is ignored, because servers often get it wrong.
 */
public final class HttpDate {

  private static final String TIME = "(\\d{1,2}):(\\d{2}):(\\d{2})";
  private static final Pattern DAY_FIRST =
      Pattern.compile("\\w+, (\\d{1,2})[ -](\\w{3})[ -](\\d{4}|\\d{2}) " + TIME + " (?:GMT|UTC)");
  private static final Pattern ASCTIME =
      Pattern.compile("\\w{3} (\\w{3}) {1,2}(\\d{1,2}) " + TIME + " (\\d{4})");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private HttpDate() {}

  public static Optional<Instant> parse(String text) {
    Matcher dayFirst = DAY_FIRST.matcher(text.strip());
    if (dayFirst.matches()) {
      return instant(dayFirst, 3, 2, 1, 4);
    }
    Matcher asctime = ASCTIME.matcher(text.strip());
    return asctime.matches() ? instant(asctime, 6, 1, 2, 3) : Optional.empty();
  }

  private static Optional<Instant> instant(Matcher m, int year, int month, int day, int time) {
    try {
      return Optional.of(
          LocalDateTime.of(
                  fullYear(m.group(year)),
                  MONTHS.indexOf(m.group(month).toLowerCase(Locale.ROOT)) + 1,
                  number(m, day),
                  number(m, time),
                  number(m, time + 1),
                  // A leap second, which the JDK does not support.
                  Math.min(number(m, time + 2), 59))
              .toInstant(ZoneOffset.UTC));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int number(Matcher m, int group) {
    return Integer.parseInt(m.group(group));
  }

  /** Two digits are a year from 1970 to 2069; HTTP is younger than that. */
  private static int fullYear(String digits) {
    int year = Integer.parseInt(digits);
    if (digits.length() > 2) {
      return year;
    }
    return year < 70 ? 2000 + year : 1900 + year;
  }
}
