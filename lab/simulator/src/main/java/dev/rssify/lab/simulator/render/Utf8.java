package dev.rssify.lab.simulator.render;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A document as it grows. Text is encoded piece by piece and escaped as bytes, which is several
 * times cheaper than to build one long string first.
 *
 * <p>Threading: one thread.
 */
final class Utf8 {

  /** No byte becomes more than this when it is escaped. */
  private static final int LONGEST_ESCAPE = 6;

  private byte[] bytes;
  private int length;

  Utf8(int expectedLength) {
    bytes = new byte[expectedLength];
  }

  /** Text as it is. */
  Utf8 raw(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    reserve(encoded.length);
    System.arraycopy(encoded, 0, bytes, length, encoded.length);
    length += encoded.length;
    return this;
  }

  /** Text as content or attribute value of XML. */
  Utf8 escaped(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    reserve(encoded.length * LONGEST_ESCAPE);
    for (byte b : encoded) {
      switch (b) {
        case '&' -> ascii("&amp;");
        case '<' -> ascii("&lt;");
        case '>' -> ascii("&gt;");
        case '"' -> ascii("&quot;");
        default -> bytes[length++] = b;
      }
    }
    return this;
  }

  /** Text as a string of JSON. */
  Utf8 quoted(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    reserve((encoded.length + 2) * LONGEST_ESCAPE);
    bytes[length++] = '"';
    for (byte b : encoded) {
      switch (b) {
        case '"' -> ascii("\\\"");
        case '\\' -> ascii("\\\\");
        case '\n' -> ascii("\\n");
        default -> bytes[length++] = b;
      }
    }
    bytes[length++] = '"';
    return this;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
    }
  }

  private void ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      bytes[length++] = (byte) text.charAt(i);
    }
  }
}
