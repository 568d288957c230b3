package dev.rssify.formats.uri;

/**
 * A cursor over the attributes of one tag in a string of HTML.
 *
 * <p>Not thread-safe.
 */
final class TagAttributes {

  private final String s;
  private int at;
  private int nameStart;
  private int nameEnd;
  private int valueStart;
  private int valueEnd;

  /** The attributes from {@code at}, after the name of the tag. */
  TagAttributes(String s, int at) {
    this.s = s;
    this.at = at;
  }

  /** Moves to the next attribute; false at the end of the tag. */
  boolean next() {
    while (at < s.length() && (isSpace(s.charAt(at)) || s.charAt(at) == '/')) {
      at++;
    }
    if (at >= s.length() || s.charAt(at) == '>') {
      return false;
    }
    nameStart = at++;
    while (at < s.length() && !endsName(s.charAt(at))) {
      at++;
    }
    nameEnd = at;
    skipSpace();
    valueStart = at;
    valueEnd = at;
    if (at < s.length() && s.charAt(at) == '=') {
      at++;
      skipSpace();
      value();
    }
    return true;
  }

  boolean isReference() {
    return valueEnd > valueStart && MarkupReferences.isReference(s, nameStart, nameEnd);
  }

  int valueStart() {
    return valueStart;
  }

  int valueEnd() {
    return valueEnd;
  }

  /** The position up to which the tag was read. */
  int end() {
    return at;
  }

  private void value() {
    char quote = at < s.length() ? s.charAt(at) : ' ';
    if (quote == '"' || quote == '\'') {
      valueStart = at + 1;
      int end = s.indexOf(quote, valueStart);
      valueEnd = end < 0 ? s.length() : end;
      at = Math.min(s.length(), valueEnd + 1);
      return;
    }
    valueStart = at;
    while (at < s.length() && !isSpace(s.charAt(at)) && s.charAt(at) != '>') {
      at++;
    }
    valueEnd = at;
  }

  private void skipSpace() {
    while (at < s.length() && isSpace(s.charAt(at))) {
      at++;
    }
  }

  static boolean isSpace(char c) {
    return c <= ' ';
  }

  static boolean isName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ':';
  }

  private static boolean endsName(char c) {
    return isSpace(c) || c == '=' || c == '>' || c == '/';
  }
}
