package dev.rssify.adapters.apihttp.route;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads percent-encoded text strictly: what is not UTF-8 is nothing. */
final class Decoding {

  private Decoding() {}

  /**
   * The text; null when it is not encoded rightly.
   *
   * @param plus whether a plus stands for a blank, as it does in queries
   */
  static @Nullable String percent(String text, boolean plus) {
    if (text.indexOf('%') < 0) {
      return plus ? text.replace('+', ' ') : text;
    }
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    byte[] out = new byte[raw.length];
    int length = 0;
    for (int i = 0; i < raw.length; i++) {
      byte next = raw[i];
      if (next == '%') {
        int high = digit(raw, i + 1);
        int low = digit(raw, i + 2);
        if (high < 0 || low < 0) {
          return null;
        }
        out[length++] = (byte) (high * 16 + low);
        i += 2;
      } else {
        out[length++] = plus && next == '+' ? (byte) ' ' : next;
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(out, 0, length)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  private static int digit(byte[] raw, int at) {
    return at < raw.length ? Character.digit(raw[at], 16) : -1;
  }
}
