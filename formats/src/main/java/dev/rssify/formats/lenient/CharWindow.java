package dev.rssify.formats.lenient;

import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseAbortedException;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * A look-ahead buffer over a document.
 *
 * <p>Invariants: nothing is read from the document beyond the look-ahead limit.
 *
 * <p>Not thread-safe.
 */
final class CharWindow {

  /** The value of {@link #at} after the last character. */
  static final int END = -1;

  private final Reader in;
  private final GuardedInput guard;
  private final int maxLookAhead;
  private char[] chars = new char[8192];
  private int start;
  private int end;
  private long consumed;
  private boolean exhausted;

  /**
   * @param guard knows why reading failed, if it was a limit
   * @param maxLookAhead in characters
   */
  CharWindow(Reader in, GuardedInput guard, int maxLookAhead) {
    this.in = in;
    this.guard = guard;
    this.maxLookAhead = maxLookAhead;
  }

  /** The character at this offset from the next one, which is 0; {@link #END} after the last. */
  int at(int ahead) throws ParseAbortedException {
    return start + ahead < end || fill(ahead) ? chars[start + ahead] : END;
  }

  /** Whether the next characters are {@code text}, ignoring case. */
  boolean startsWith(String text) throws ParseAbortedException {
    return matches(0, text);
  }

  /** Whether the characters at this offset are {@code text}, ignoring case. */
  boolean matches(int ahead, String text) throws ParseAbortedException {
    for (int i = 0; i < text.length(); i++) {
      int c = at(ahead + i);
      if (c != text.charAt(i)
          && Character.toLowerCase(c) != Character.toLowerCase(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Characters that {@link #at} has returned before. */
  String text(int from, int to) {
    return new String(chars, start + from, to - from);
  }

  /** Moves past characters that {@link #at} has returned before. */
  void consume(int count) {
    start += count;
    consumed += count;
  }

  /** The index of the next character in the document. */
  long position() {
    return consumed;
  }

  private boolean fill(int ahead) throws ParseAbortedException {
    while (start + ahead >= end && !exhausted) {
      if (ahead >= maxLookAhead) {
        throw ParseAbortedException.of(Code.TEXT_TOO_LONG, "a single tag does not end");
      }
      makeRoom();
      int count = read();
      exhausted = count < 0;
      end += Math.max(0, count);
    }
    return start + ahead < end;
  }

  private void makeRoom() {
    if (start > 0) {
      System.arraycopy(chars, start, chars, 0, end - start);
      end -= start;
      start = 0;
    }
    if (chars.length - end < 1024) {
      chars = Arrays.copyOf(chars, chars.length * 2);
    }
  }

  private int read() throws ParseAbortedException {
    try {
      return in.read(chars, end, chars.length - end);
    } catch (IOException e) {
      ParseError tripped = guard.tripped();
      throw tripped != null
          ? new ParseAbortedException(tripped)
          : ParseAbortedException.of(Code.IO_ERROR, String.valueOf(e.getMessage()));
    }
  }
}
