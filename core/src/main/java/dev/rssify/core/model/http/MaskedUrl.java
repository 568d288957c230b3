package dev.rssify.core.model.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * URLs for logs and display: without user info and without values of secret query parameters.
 *
 * <p>Invariants: accepts any text, including mistyped URLs. Where the end of a password is
 * ambiguous, it masks more rather than less.
 */
public final class MaskedUrl {

  private static final String MASK = "***";

  private static final Pattern NON_BLANKS = Pattern.compile("\\S+");
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
            : NON_BLANKS
                .matcher(text)
                .replaceAll(part -> Matcher.quoteReplacement(withoutUserInfo(part.group())));
    return SECRET_VALUE.matcher(anonymous).replaceAll("$1" + MASK);
  }

  private static String withoutUserInfo(String part) {
    int slashes = part.indexOf("//");
    int last = part.lastIndexOf('@');
    // Without a scheme, the colon of the password identifies user info.
    int begin = slashes < 0 || part.lastIndexOf('@', slashes) >= 0 ? 0 : slashes + 2;
    String authority = END_OF_AUTHORITY.split(part.substring(begin), 2)[0];
    boolean hasPassword = authority.indexOf(':') >= 0 && !PORT.matcher(authority).matches();
    int end = hasPassword ? last : slashes < 0 ? -1 : begin + authority.lastIndexOf('@');
    return end < begin ? part : part.substring(0, begin) + MASK + part.substring(end);
  }
}
