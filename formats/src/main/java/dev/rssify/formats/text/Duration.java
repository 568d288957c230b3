package dev.rssify.formats.text;

import org.jspecify.annotations.Nullable;

/** Parses the length of an episode: seconds, MM:SS or HH:MM:SS. */
public final class Duration {

  private Duration() {}

  /** The length in seconds; null where it is invalid. */
  public static @Nullable Integer parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    long seconds = 0;
    int parts = 0;
    int from = 0;
    while (from <= text.length()) {
      int colon = text.indexOf(':', from);
      int to = colon < 0 ? text.length() : colon;
      Long part = Numbers.parseLong(whole(text.substring(from, to).strip()));
      if (part == null || part > Integer.MAX_VALUE || ++parts > 3) {
        return null;
      }
      seconds = seconds * 60 + part;
      from = to + 1;
    }
    return seconds > Integer.MAX_VALUE ? null : Integer.valueOf((int) seconds);
  }

  /** Removes a fraction of the seconds. */
  private static String whole(String number) {
    int point = number.indexOf('.');
    return point < 0 ? number : number.substring(0, point);
  }
}
