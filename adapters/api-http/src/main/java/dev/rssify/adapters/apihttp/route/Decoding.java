package dev.rssify.adapters.apihttp.route;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
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
    try {
      // Escapes are bytes first, of which the strict decoder then makes text.
      String bytes = URLDecoder.decode(plus ? text : text.replace("+", "%2B"), ISO_8859_1);
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.getBytes(ISO_8859_1))).toString();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return null;
    }
  }
}
