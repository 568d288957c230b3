package dev.rssify.lab.simulator.render;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A document under construction. Text is encoded piece by piece and escaped as bytes, which is
 * several times cheaper than building one long string first.
 *
 * <p>Not thread-safe.
 */
final class Utf8 {

  /** The maximum length of an escaped byte. */
  private static final int MAX_ESCAPE_LENGTH = 6;

  private byte[] bytes;
  private int length;

  Utf8(int expectedLength) {
    bytes = new byte[expectedLength];
  }

  /** Text without escaping. */
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
    reserve(encoded.length * MAX_ESCAPE_LENGTH);
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
    reserve((encoded.length + 2) * MAX_ESCAPE_LENGTH);
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
