package dev.rssify.core.model.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses as they may be logged and shown: without user info, and without the values of query
 * parameters that are secrets by their names.
 *
 * <p>Invariants: takes any text, also what is no URL because somebody mistyped it; where it is not
 * clear where a password ends, more is hidden rather than less.
 */
public final class MaskedUrl {

  private static final String MASK = "***";

  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Pattern END_OF_AUTHORITY = Pattern.compile("[/?#]");
  private static final Pattern PORT = Pattern.compile("\\[.*|[^:]*:\\d*");

  private static final Pattern SECRET_VALUE =
      Pattern.compile(
          "([?&;][^=?&#;\\s]*"
              + "(?:key|token|secret|password|passwd|pass|pwd|sig|signature|auth|credential)=)"
              + "[^&#;\\s]*",
          Pattern.CASE_INSENSITIVE);

  private MaskedUrl() {}

  /** The text with everything masked that may be a secret. */
  public static String of(String text) {
    String anonymous =
        text.indexOf('@') < 0
            ? text
            : WORD.matcher(text)
                .replaceAll(word -> Matcher.quoteReplacement(withoutUserInfo(word.group())));
    return SECRET_VALUE.matcher(anonymous).replaceAll("$1" + MASK);
  }

  private static String withoutUserInfo(String word) {
    int slashes = word.indexOf("//");
    int last = word.lastIndexOf('@');
    // Who forgot the scheme is known by the colon of the password.
    int begin = slashes < 0 || word.lastIndexOf('@', slashes) >= 0 ? 0 : slashes + 2;
    String authority = END_OF_AUTHORITY.split(word.substring(begin), 2)[0];
    boolean hasPassword = authority.indexOf(':') >= 0 && !PORT.matcher(authority).matches();
    int end = hasPassword ? last : slashes < 0 ? -1 : begin + authority.lastIndexOf('@');
    return end < begin ? word : word.substring(0, begin) + MASK + word.substring(end);
  }
}
