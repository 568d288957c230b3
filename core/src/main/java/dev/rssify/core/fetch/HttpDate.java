package dev.rssify.core.fetch;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The three date forms of RFC 9110 section 5.6.7: IMF-fixdate, RFC 850 and asctime. */
public final class HttpDate {

  private static final List<DateTimeFormatter> FORMS =
      List.of(
          DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ROOT),
          new DateTimeFormatterBuilder()
              .appendPattern("EEEE, dd-MMM-")
              .appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
              .appendPattern(" HH:mm:ss 'GMT'")
              .toFormatter(Locale.ROOT),
          DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ROOT));

  private HttpDate() {}

  public static Optional<Instant> parse(String text) {
    for (DateTimeFormatter form : FORMS) {
      try {
        return Optional.of(LocalDateTime.parse(text.strip(), form).toInstant(ZoneOffset.UTC));
      } catch (DateTimeException e) {
        // the next form may fit
      }
    }
    return Optional.empty();
  }
}
