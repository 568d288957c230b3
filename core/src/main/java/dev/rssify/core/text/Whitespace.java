package dev.rssify.core.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Collapses white space: removes it at the ends, and replaces each run by one blank. */
public final class Whitespace {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long TOPS = ONES << 7;

  private Whitespace() {}

  /** The text without white space at its ends, and with one blank for every run of it. */
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

  /**
   * Replaces every run of white space in a UTF-8 text by a blank, in place.
   *
   * @return the new length in bytes
   */
  public static int collapse(byte[] utf8) {
    int size = 0;
    boolean blank = false;
    for (int i = 0; i < utf8.length; ) {
      if (!blank && i + Long.BYTES <= utf8.length) {
        long eight = (long) EIGHT.get(utf8, i);
        if (isCollapsed(eight)) {
          EIGHT.set(utf8, size, eight);
          i += Long.BYTES;
          size += Long.BYTES;
          continue;
        }
      }
      byte b = utf8[i++];
      boolean space = isSpace((char) b);
      if (!space || !blank) {
        utf8[size++] = space ? (byte) ' ' : b;
      }
      blank = space;
    }
    return size;
  }

  /**
   * True when none of eight bytes is below a blank, and no blank is followed by another or is last.
   * The top bit of each byte then holds whether it is at least, or more than, a blank.
   */
  private static boolean isCollapsed(long eight) {
    long rest = eight & ~TOPS;
    long below = ~((rest + ONES * (0x80 - ' ')) | eight) & TOPS;
    long blanks = ~((rest + ONES * (0x7F - ' ')) | eight) & TOPS;
    return below == 0 && blanks >= 0 && (blanks & blanks << Byte.SIZE) == 0;
  }

  /** The index of the first white space that is not a single blank; -1 when there is none. */
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

  /** ASCII only: tab to carriage return, and the blank. */
  public static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }
}
