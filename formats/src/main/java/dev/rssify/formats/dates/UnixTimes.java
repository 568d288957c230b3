package dev.rssify.formats.dates;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Seconds or milliseconds since 1970: {@code 1031391751}, {@code 1031391751000}. */
final class UnixTimes {

  private UnixTimes() {}

  static @Nullable Instant parse(String s) {
    boolean seconds = s.length() == 9 || s.length() == 10;
    if ((!seconds && s.length() != 13) || new Scanner(s).countDigits() != s.length()) {
      return null;
    }
    long value = Long.parseLong(s);
    return seconds ? Instant.ofEpochSecond(value) : Instant.ofEpochMilli(value);
  }
}
