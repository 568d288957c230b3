package dev.rssify.formats.text;

import dev.rssify.core.model.parsed.Person;
import org.jspecify.annotations.Nullable;

/**
 * Parses a person in one line, as RSS and Dublin Core write it: {@code jane@example.com (Jane)},
 * {@code Jane <jane@example.com>}, or either alone.
 */
public final class PersonText {

  private PersonText() {}

  public static @Nullable Person parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    int at = text.indexOf('@');
    int from = at;
    while (from > 0 && isAddress(text.charAt(from - 1))) {
      from--;
    }
    int to = at + 1;
    while (at >= 0 && to < text.length() && isAddress(text.charAt(to))) {
      to++;
    }
    if (at <= 0 || from == at || text.indexOf('.', at) < 0 || to - at < 4) {
      return new Person(text, null, null);
    }
    String email = text.substring(from, to);
    int before = text.regionMatches(true, from - 7, "mailto:", 0, 7) ? from - 7 : from;
    String name = bare(bare(text.substring(0, before)) + " " + bare(text.substring(to)));
    return new Person(name.isEmpty() ? null : name, email, null);
  }

  private static boolean isAddress(char c) {
    return Character.isLetterOrDigit(c) || "._%+-!#$&'*/=?^`{|}~".indexOf(c) >= 0;
  }

  /** Removes the brackets and blanks between name and address. */
  private static String bare(String s) {
    int from = 0;
    int to = s.length();
    while (from < to && isWrapping(s.charAt(from))) {
      from++;
    }
    while (to > from && isWrapping(s.charAt(to - 1))) {
      to--;
    }
    return s.substring(from, to);
  }

  private static boolean isWrapping(char c) {
    return c <= ' ' || "()<>[]\",;".indexOf(c) >= 0;
  }
}
