package dev.rssify.adapters.apihttp.route;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** Decodes percent-encoded text strictly: text that is not UTF-8 decodes to null. */
final class Decoding {

  private Decoding() {}

  /**
   * The text; null when the encoding is invalid.
   *
   * @param plus whether a plus is a space, as in queries
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
