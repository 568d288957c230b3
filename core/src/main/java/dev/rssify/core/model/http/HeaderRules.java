package dev.rssify.core.model.http;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Validates request headers (RFC 9110, section 5), to prevent header injection. */
public final class HeaderRules {

  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** Headers that the engine sets itself, because politeness or framing depends on them. */
  private static final Set<String> OURS =
      Set.of(
          "host",
          "connection",
          "content-length",
          "transfer-encoding",
          "te",
          "trailer",
          "upgrade",
          "expect",
          "accept-encoding",
          "range",
          "if-none-match",
          "if-modified-since",
          "if-match",
          "if-unmodified-since",
          "if-range");

  /** Headers whose value is always secret. */
  private static final Set<String> SECRET =
      Set.of("authorization", "proxy-authorization", "cookie");

  private HeaderRules() {}

  public static boolean isSendable(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if ((c < 0x20 && c != '\t') || c == 0x7f || c > 0xff) {
        return false;
      }
    }
    return true;
  }

  static void requireName(String name) {
    require(TOKEN.matcher(name).matches(), "not the name of a header: \"" + name + "\"");
    require(
        !OURS.contains(name.toLowerCase(Locale.ROOT)),
        "the header " + name + " is written by the engine itself");
  }

  /** Rejects a header that an operator may not set in clear text. */
  static void requireOpen(Header header) {
    requireName(header.name());
    require(
        isSendable(header.value()),
        "the value of " + header.name() + " has characters a header cannot carry");
    require(
        !SECRET.contains(header.name().toLowerCase(Locale.ROOT)),
        "the header " + header.name() + " is secret: give it as a credential");
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
