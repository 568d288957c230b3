package dev.rssify.testkit.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The body of a reply and how its end is marked. */
final class Content {

  /** How the end of the body is marked. */
  enum Framing {
    LENGTH,
    CHUNKED,
    UNTIL_CLOSE,
    /** The body is the whole reply, head included. */
    RAW
  }

  static final Content EMPTY = new Content(new byte[0], Framing.LENGTH, 0, false);

  final byte[] bytes;
  final Framing framing;
  final boolean endless;
  private final int chunkSize;

  private Content(byte[] bytes, Framing framing, int chunkSize, boolean endless) {
    this.bytes = bytes;
    this.framing = framing;
    this.chunkSize = chunkSize;
    this.endless = endless;
  }

  Content of(byte[] otherBytes) {
    return new Content(otherBytes.clone(), framing, chunkSize, endless);
  }

  Content framed(Framing otherFraming) {
    return new Content(bytes, otherFraming, chunkSize, endless);
  }

  Content chunked(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a chunk has at least one byte, not " + size);
    }
    return new Content(bytes, Framing.CHUNKED, size, endless);
  }

  Content forEver() {
    if (bytes.length == 0) {
      throw new IllegalStateException("an endless reply needs a body to repeat");
    }
    Framing unbounded = framing == Framing.LENGTH ? Framing.UNTIL_CLOSE : framing;
    return new Content(bytes, unbounded, chunkSize, true);
  }

  /** The header line of the framing. */
  Optional<String> framingLine() {
    return switch (framing) {
      case LENGTH -> Optional.of("Content-Length: " + bytes.length);
      case CHUNKED -> Optional.of("Transfer-Encoding: chunked");
      case UNTIL_CLOSE, RAW -> Optional.empty();
    };
  }

  byte[] wire() {
    return framing == Framing.CHUNKED ? chunks() : bytes;
  }

  private byte[] chunks() {
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    for (int from = 0; from < bytes.length; from += chunkSize) {
      int length = Math.min(chunkSize, bytes.length - from);
      wire.writeBytes(ascii(Integer.toHexString(length) + "\r\n"));
      wire.write(bytes, from, length);
      wire.writeBytes(ascii("\r\n"));
    }
    if (!endless) {
      wire.writeBytes(ascii("0\r\n\r\n"));
    }
    return wire.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
