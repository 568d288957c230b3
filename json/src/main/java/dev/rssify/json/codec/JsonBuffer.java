package dev.rssify.json.codec;

import java.util.Arrays;

/**
 * Builds JSON text.
 *
 * <p>Not thread-safe.
 */
final class JsonBuffer {

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private char[] out;
  private int at;

  JsonBuffer(int usualLength) {
    this.out = new char[usualLength];
  }

  /** The last character; an opening brace when the buffer is empty. */
  char last() {
    return at == 0 ? '{' : out[at - 1];
  }

  /** Appends a text in quotes, escaped. */
  void quote(String text) {
    int length = text.length();
    ensure(length + 2);
    out[at++] = '"';
    text.getChars(0, length, out, at);
    for (int end = at + length; at < end; at++) {
      char c = out[at];
      if (c < ' ' || c == '"' || c == '\\') {
        escape(text, length - (end - at));
        break;
      }
    }
    ensure(1);
    out[at++] = '"';
  }

  /** Appends the rest of a text that has characters to escape. */
  private void escape(String text, int from) {
    ensure(text.length() - from);
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c != '"' && c != '\\') {
        out[at++] = c;
        continue;
      }
      ensure(text.length() - i + 5);
      out[at++] = '\\';
      int code = "\"\\\n\r\t\b\f".indexOf(c);
      if (code >= 0) {
        out[at++] = "\"\\nrtbf".charAt(code);
      } else {
        out[at++] = 'u';
        out[at++] = '0';
        out[at++] = '0';
        out[at++] = HEX[c >> 4];
        out[at++] = HEX[c & 15];
      }
    }
  }

  private void ensure(int more) {
    if (out.length - at < more) {
      out = Arrays.copyOf(out, Math.max(2 * out.length, at + more));
    }
  }

  void append(char c) {
    ensure(1);
    out[at++] = c;
  }

  void append(String ascii) {
    ensure(ascii.length());
    ascii.getChars(0, ascii.length(), out, at);
    at += ascii.length();
  }

  @Override
  public String toString() {
    return new String(out, 0, at);
  }
}
