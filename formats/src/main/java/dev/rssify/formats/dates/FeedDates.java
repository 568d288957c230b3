package dev.rssify.formats.dates;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Parses a date in any form found in feeds.
 *
 * <p>Invariants: a date without zone is UTC; an invalid date, including numbers out of range, is
 * null and never a guess.
 *
 * <p>Threading: stateless.
 */
public final class FeedDates {

  private static final int MAX_LENGTH = 100;

  /** The forms, most frequent first; no text is parsed by two of them. */
  private static final List<Function<String, @Nullable Instant>> FORMS =
      List.of(NamedMonthDates::parse, IsoDates::parse, UnixTimes::parse, KoreanDates::parse);

  /** Software without a date writes the smallest one: 0001-01-01, or a day before. */
  private static final Instant EARLIEST = Instant.parse("0100-01-01T00:00:00Z");

  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  private FeedDates() {}

  public static @Nullable Instant parse(@Nullable String text) {
    if (text == null || text.length() > MAX_LENGTH) {
      return null;
    }
    String s = text.strip();
    for (Function<String, @Nullable Instant> form : FORMS) {
      Instant date = form.apply(s);
      if (date != null) {
        return plausible(date);
      }
    }
    return null;
  }

  /** The date, if plausible. */
  public static @Nullable Instant plausible(Instant date) {
    return date.isBefore(EARLIEST) || !date.isBefore(END) ? null : date;
  }
}
