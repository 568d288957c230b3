package dev.rssify.formats.dates;

/**
 * Steps through the characters of a date.
 *
 * <p>Threading: used by one thread.
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

  char peek() {
    return at < s.length() ? s.charAt(at) : '\0';
  }

  boolean take(char c) {
    if (peek() != c || atEnd()) {
      return false;
    }
    at++;
    return true;
  }

  void skipBlanks() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') {
      at++;
    }
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

  /** The letters from here on, perhaps none. */
  String letters() {
    int from = at;
    while (at < s.length() && Character.isLetter(s.charAt(at))) {
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

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
