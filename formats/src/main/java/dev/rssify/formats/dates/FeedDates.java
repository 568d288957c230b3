package dev.rssify.formats.dates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads a date in any form found in feeds.
 *
 * <p>Invariants: a date without zone is UTC; what cannot be read exactly, numbers out of range
 * included, is null and never a guess.
 *
 * <p>Threading: stateless.
 */
public final class FeedDates {

  private FeedDates() {}

  public static @Nullable Instant parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    String s = text.strip();
    if (s.isEmpty() || s.length() > 100) {
      return null;
    }
    Instant date = IsoDates.parse(s);
    return date != null ? date : MailDates.parse(s);
  }
}
