package dev.rssify.core.fetch;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * A path pattern of robots.txt: {@code *} matches anything, a final {@code $} the end (RFC 9309,
 * section 2.2.2 and 2.2.3). Matching takes at most pattern length times path length steps.
 */
record RobotsPattern(String text, boolean toTheEnd) {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  static RobotsPattern of(String written) {
    boolean anchored = written.endsWith("$");
    String path = anchored ? written.substring(0, written.length() - 1) : written;
    return new RobotsPattern(normalized(path), anchored);
  }

  /** The length of the pattern: the longest matching rule wins. */
  int length() {
    return text.length() + (toTheEnd ? 1 : 0);
  }

  boolean fits(String path) {
    int at = 0;
    int from = 0;
    int star = -1;
    int starAt = 0;
    while (true) {
      if (at == text.length() && (!toTheEnd || from == path.length())) {
        return true;
      }
      if (at < text.length() && text.charAt(at) == '*') {
        star = at++;
        starAt = from;
      } else if (at < text.length()
          && from < path.length()
          && text.charAt(at) == path.charAt(from)) {
        at++;
        from++;
      } else if (star >= 0 && starAt < path.length()) {
        at = star + 1;
        from = ++starAt;
      } else {
        return false;
      }
    }
  }

  /** Normalizes escapes: unreserved characters plain, all others in upper-case hex. */
  static String normalized(String path) {
    StringBuilder text = new StringBuilder();
    byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '%' && i + 2 < bytes.length && isHex(bytes[i + 1]) && isHex(bytes[i + 2])) {
        char c =
            (char) (Character.digit(bytes[i + 1], 16) * 16 + Character.digit(bytes[i + 2], 16));
        text.append(isUnreserved(c) ? Character.toString(c) : "%" + HEX.toHexDigits((byte) c));
        i += 2;
      } else if (bytes[i] < 0) {
        text.append('%').append(HEX.toHexDigits(bytes[i]));
      } else {
        text.append((char) bytes[i]);
      }
    }
    return text.toString();
  }

  private static boolean isHex(byte b) {
    return Character.digit(b, 16) >= 0;
  }

  private static boolean isUnreserved(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "-._~".indexOf(c) >= 0;
  }
}
