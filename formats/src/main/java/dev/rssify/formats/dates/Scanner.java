package dev.rssify.formats.dates;

/**
 * A cursor over the characters of a date.
 *
 * <p>Not thread-safe.
 */
final class Scanner {

  private final String s;
  private int at;

  Scanner(String s) {
    this.s = s;
  }

  boolean atEnd() {
    return at >= s.length();
  }

  /** The next character; zero at the end. */
  char peek() {
    return at < s.length() ? s.charAt(at) : '\0';
  }

  boolean hasAt(int ahead, char c) {
    return at + ahead < s.length() && s.charAt(at + ahead) == c;
  }

  boolean take(char c) {
    if (atEnd() || s.charAt(at) != c) {
      return false;
    }
    at++;
    return true;
  }

  /** Takes {@code text} if it is next. */
  boolean take(String text) {
    if (!s.startsWith(text, at)) {
      return false;
    }
    at += text.length();
    return true;
  }

  /** Skips all following characters that are in {@code chars}. */
  void skip(String chars) {
    while (!atEnd() && chars.indexOf(s.charAt(at)) >= 0) {
      at++;
    }
  }

  void skipBlanks() {
    while (!atEnd() && (s.charAt(at) <= ' ' || s.charAt(at) == '\u00a0')) {
      at++;
    }
  }

  void skipAll() {
    at = s.length();
  }

  int countDigits() {
    int i = at;
    while (i < s.length() && isDigit(s.charAt(i))) {
      i++;
    }
    return i - at;
  }

  /** A number of {@code min} to {@code max} digits; -1, and nothing taken, where there is none. */
  int digits(int min, int max) {
    int value = 0;
    int i = at;
    while (i < s.length() && i - at < max && isDigit(s.charAt(i))) {
      value = value * 10 + s.charAt(i++) - '0';
    }
    if (i - at < min) {
      return -1;
    }
    at = i;
    return value;
  }

  /** The letters from here on, possibly none. */
  String letters() {
    int from = at;
    while (!atEnd() && Character.isLetter(s.charAt(at))) {
      at++;
    }
    return s.substring(from, at);
  }

  /** The characters up to the next blank, possibly none. */
  String untilBlank() {
    int from = at;
    while (!atEnd() && s.charAt(at) > ' ') {
      at++;
    }
    return s.substring(from, at);
  }

  /** Fraction of a second in nanoseconds; digits beyond the ninth are dropped. */
  int fraction() {
    int nano = 0;
    int scale = 100_000_000;
    while (isDigit(peek())) {
      nano += (peek() - '0') * scale;
      scale /= 10;
      at++;
    }
    return nano;
  }

  int mark() {
    return at;
  }

  void reset(int mark) {
    at = mark;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
