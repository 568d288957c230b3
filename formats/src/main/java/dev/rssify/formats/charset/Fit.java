package dev.rssify.formats.charset;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/**
 * How well bytes fit a charset; a truncated last character is ignored.
 *
 * @param errors sequences that are invalid in the charset
 * @param characters decoded characters beyond ASCII
 */
record Fit(long errors, long characters) {

  /** Vendors add their own characters: one in fifty may be unknown. */
  private static final int TOLERATED = 50;

  static Fit of(InputStream in, Charset charset) throws IOException {
    CharsetDecoder decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    byte[] chunk = new byte[4096];
    ByteBuffer bytes = ByteBuffer.allocate(2 * chunk.length);
    CharBuffer chars = CharBuffer.allocate(4 * chunk.length);
    long errors = 0;
    long characters = 0;
    for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
      CoderResult result = decoder.decode(bytes.put(chunk, 0, n).flip(), chars.clear(), false);
      while (result.isError()) {
        errors++;
        bytes.position(bytes.position() + result.length());
        result = decoder.decode(bytes, chars, false);
      }
      characters += chars.flip().chars().filter(c -> c >= 0x80).count();
      bytes.compact();
    }
    return new Fit(errors, characters);
  }

  static Fit of(byte[] sample, Charset charset) {
    try {
      return of(new ByteArrayInputStream(sample), charset);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // an array can always be read
    }
  }

  boolean isExact() {
    return errors == 0;
  }

  boolean isGood() {
    return errors * TOLERATED <= characters;
  }
}
