package dev.rssify.formats.xml;

import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.formats.input.ParseAbortedException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects the characters of one text; one instance is reused for a whole document.
 *
 * <p>Invariants: never exceeds its limit.
 *
 * <p>Not thread-safe.
 */
public final class TextBuffer {

  private final int limit;
  private char[] chars = new char[1024];
  private int length;

  public TextBuffer(int limit) {
    this.limit = limit;
  }

  public void clear() {
    length = 0;
  }

  public int length() {
    return length;
  }

  public void append(char[] source, int offset, int count) throws ParseAbortedException {
    reserve(count);
    System.arraycopy(source, offset, chars, length, count);
    length += count;
  }

  public void append(String text) throws ParseAbortedException {
    int count = text.length();
    reserve(count);
    text.getChars(0, count, chars, length);
    length += count;
  }

  public void append(char c) throws ParseAbortedException {
    reserve(1);
    chars[length++] = c;
  }

  /** Converts the characters from {@code start} on from character data to markup text. */
  public void escapeFrom(int start) throws ParseAbortedException {
    for (int i = start; i < length; i++) {
      char c = chars[i];
      if (c == '&' || c == '<' || c == '>') {
        char[] plain = Arrays.copyOfRange(chars, i, length);
        length = i;
        for (char p : plain) {
          appendEscaped(p);
        }
        return;
      }
    }
  }

  /** Appends a value escaped for double quotes. */
  public void appendQuoted(String value) throws ParseAbortedException {
    append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"') {
        append("&quot;");
      } else {
        appendEscaped(c);
      }
    }
    append('"');
  }

  private void appendEscaped(char c) throws ParseAbortedException {
    switch (c) {
      case '&' -> append("&amp;");
      case '<' -> append("&lt;");
      case '>' -> append("&gt;");
      default -> append(c);
    }
  }

  /** The collected text, trimmed; null where it is only white space. */
  public @Nullable String trimmed(int start, int end) {
    int from = start;
    int to = end;
    while (from < to && isSpace(chars[from])) {
      from++;
    }
    while (to > from && isSpace(chars[to - 1])) {
      to--;
    }
    return from == to ? null : new String(chars, from, to - from);
  }

  private static boolean isSpace(char c) {
    return c <= ' ' || c == '\u00a0' || c == '\ufeff';
  }

  private void reserve(int count) throws ParseAbortedException {
    if (count > limit - length) {
      throw ParseAbortedException.of(
          Code.TEXT_TOO_LONG, "a text is longer than " + limit + " characters");
    }
    if (length + count > chars.length) {
      chars = Arrays.copyOf(chars, Math.max(length + count, chars.length * 2));
    }
  }
}
