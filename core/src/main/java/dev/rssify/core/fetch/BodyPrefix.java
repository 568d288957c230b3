package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The parts of a response that are needed to classify it.
 *
 * @param start the first bytes of the decoded body, as text
 * @param end the last bytes of the decoded body, as text
 */
record BodyPrefix(int status, String url, Headers headers, String start, String end) {

  private static final int START = 64 << 10;
  private static final int END = 1 << 10;

  static BodyPrefix of(Exchange exchange) {
    Body body = exchange.decoded();
    try (InputStream in = body.open()) {
      byte[] start = in.readNBytes(START);
      long rest = body.length() - start.length;
      byte[] end = start;
      if (rest > 0) {
        in.skipNBytes(Math.max(0, rest - END));
        end = in.readAllBytes();
      }
      Charset charset = charset(start);
      return new BodyPrefix(
          exchange.status(),
          exchange.url(),
          exchange.headers(),
          new String(start, charset),
          new String(end, charset));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Markers are ASCII, so one byte per character suffices, except for UTF-16. */
  private static Charset charset(byte[] start) {
    if (start.length > 1 && start[0] == (byte) 0xff && start[1] == (byte) 0xfe) {
      return StandardCharsets.UTF_16LE;
    }
    if (start.length > 1 && start[0] == (byte) 0xfe && start[1] == (byte) 0xff) {
      return StandardCharsets.UTF_16BE;
    }
    return StandardCharsets.ISO_8859_1;
  }
}
