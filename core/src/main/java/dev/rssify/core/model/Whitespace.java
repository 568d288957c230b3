package dev.rssify.core.model;

/** White space as noise: at the ends it says nothing, and any run of it says as much as a blank. */
public final class Whitespace {

  private Whitespace() {}

  /** The text without white space at its ends, and with a blank for every run of it. */
  public static String collapsed(String text) {
    String stripped = text.strip();
    int first = firstToChange(stripped);
    if (first < 0) {
      return stripped;
    }
    char[] chars = stripped.toCharArray();
    int length = first;
    boolean blank = first > 0 && chars[first - 1] == ' ';
    for (int i = first; i < chars.length; i++) {
      boolean space = isSpace(chars[i]);
      if (!space || !blank) {
        chars[length++] = space ? ' ' : chars[i];
      }
      blank = space;
    }
    return new String(chars, 0, length);
  }

  /** Where the first white space is that is not a single blank; -1 when there is none. */
  private static int firstToChange(String text) {
    boolean blank = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean space = isSpace(c);
      if (space && (blank || c != ' ')) {
        return i;
      }
      blank = space;
    }
    return -1;
  }

  /** Of ASCII only, from tab to carriage return and the blank. */
  public static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }
}
