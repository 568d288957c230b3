package dev.rssify.core.fetch;

import java.util.Locale;
import java.util.Optional;

/** Finds the first element of a document without parsing it. */
final class RootElement {

  private RootElement() {}

  /** Its local name in lower case; empty when the text does not start with markup. */
  static Optional<String> of(String text) {
    int at = 0;
    while (true) {
      at = skipBlank(text, at);
      if (at >= text.length() || text.charAt(at) != '<') {
        return Optional.empty();
      }
      if (text.startsWith("<?", at)) {
        at = after(text, "?>", at);
      } else if (text.startsWith("<!--", at)) {
        at = after(text, "-->", at);
      } else if (text.startsWith("<!", at)) {
        at = afterDoctype(text, at);
      } else {
        return name(text, at + 1);
      }
    }
  }

  private static Optional<String> name(String text, int start) {
    int end = start;
    while (end < text.length() && isNamePart(text.charAt(end))) {
      end++;
    }
    String name = text.substring(start, end);
    String local = name.substring(name.indexOf(':') + 1).toLowerCase(Locale.ROOT);
    return local.isEmpty() ? Optional.empty() : Optional.of(local);
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == ':' || c == '-' || c == '_' || c == '.';
  }

  /** Skips blanks, and byte order marks in any decoding. */
  private static int skipBlank(String text, int from) {
    int at = from;
    while (at < text.length()
        && (text.charAt(at) <= ' ' || "\ufeff\u00ef\u00bb\u00bf".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    return at;
  }

  private static int after(String text, String end, int from) {
    int found = text.indexOf(end, from);
    return found < 0 ? text.length() : found + end.length();
  }

  private static int afterDoctype(String text, int from) {
    int end = text.indexOf('>', from);
    int subset = text.indexOf('[', from);
    return subset >= 0 && subset < end
        ? after(text, ">", after(text, "]", subset))
        : after(text, ">", from);
  }
}
