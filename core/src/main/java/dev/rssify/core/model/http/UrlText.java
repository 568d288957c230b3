package dev.rssify.core.model.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;

/** Cleans and encodes the characters of a URL, except its host. */
public final class UrlText {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final String UNSAFE = " \"<>\\^`{|}";

  private UrlText() {}

  /** Removes surrounding blanks, all line breaks and tabs, and the fragment. */
  public static String clean(String text) {
    String url = text.strip();
    if (firstOf(url, "\t\n\r", 0) < url.length()) {
      url = url.replaceAll("[\\t\\n\\r]", "");
    }
    return url.substring(0, firstOf(url, "#", 0));
  }

  /** Percent-encodes, as UTF-8, characters that a request line must not contain. */
  public static String encode(String text) {
    int safe = 0;
    while (safe < text.length() && isSafe(text.charAt(safe))) {
      safe++;
    }
    if (safe == text.length()) {
      return text;
    }
    StringBuilder encoded = new StringBuilder(text.substring(0, safe));
    text.codePoints()
        .skip(safe)
        .forEach(c -> {
          if (isSafe(c)) {
            encoded.append((char) c);
          } else {
            for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
              encoded.append('%').append(HEX.toHexDigits(b));
            }
          }
        });
    return encoded.toString();
  }

  private static boolean isSafe(int c) {
    return c > 0x20 && c < 0x7f && UNSAFE.indexOf(c) < 0;
  }

  public static boolean hasScheme(String reference) {
    int colon = reference.indexOf(':');
    return colon > 0
        && colon < firstOf(reference, "/?#", 0)
        && Character.isLetter(reference.charAt(0));
  }

  public static int firstOf(String text, String characters, int from) {
    for (int i = from; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return text.length();
  }

  /** RFC 3986 section 5.2.4 on an absolute path that may carry a query. */
  public static String withoutDots(String target) {
    int query = firstOf(target, "?", 0);
    Deque<String> stored = new ArrayDeque<>();
    String[] segments = target.substring(1, query).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      boolean last = i == segments.length - 1;
      switch (segments[i]) {
        case "." -> addSlash(stored, last);
        case ".." -> {
          stored.pollLast();
          addSlash(stored, last);
        }
        default -> stored.addLast(segments[i]);
      }
    }
    return "/" + String.join("/", stored) + target.substring(query);
  }

  /** A path that ended in a dot segment still ends in a slash. */
  private static void addSlash(Deque<String> stored, boolean last) {
    if (last) {
      stored.addLast("");
    }
  }
}
