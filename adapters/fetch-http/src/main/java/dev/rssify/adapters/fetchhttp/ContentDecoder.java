package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.Body;
import dev.rssify.core.model.Headers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Removes content codings from a complete body, within bounds. */
final class ContentDecoder {

  private static final int RATIO_FREE_BYTES = 1 << 20;
  private static final int MAX_RATIO = 20;

  private ContentDecoder() {}

  /** The decoded body; the same object where no coding was applied. */
  static Body decode(Body wire, Headers headers, long maxBytes) throws IOException {
    List<String> codings =
        headers.all("Content-Encoding").stream()
            .flatMap(line -> Arrays.stream(line.split(",", -1)))
            .map(token -> token.strip().toLowerCase(Locale.ROOT))
            .filter(token -> !token.isEmpty() && !token.equals("identity"))
            .toList();
    if (codings.isEmpty() || wire.length() == 0) {
      return wire;
    }
    InputStream in = wire.open();
    for (String coding : codings.reversed()) {
      in =
          switch (coding) {
            case "gzip", "x-gzip" -> new GZIPInputStream(in);
            case "deflate" ->
                new InflaterInputStream(in, new Inflater(!zlibWrapped(wire.toBytes())));
            default -> throw new BadEncodingException("unknown content coding " + coding);
          };
    }
    try (InputStream decoded = in) {
      return Body.of(readBounded(decoded, wire.length(), maxBytes));
    }
  }

  private static byte[] readBounded(InputStream in, long wireLength, long maxBytes)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    int n;
    while ((n = in.read(buffer)) >= 0) {
      out.write(buffer, 0, n);
      if (out.size() > maxBytes) {
        throw new TooLargeException("decoded to more than " + maxBytes + " bytes");
      }
      if (out.size() > RATIO_FREE_BYTES && out.size() > MAX_RATIO * wireLength) {
        throw new TooLargeException("decoded to more than " + MAX_RATIO + " times what was sent");
      }
    }
    return out.toByteArray();
  }

  /** Servers send both zlib and bare deflate under this name. */
  private static boolean zlibWrapped(byte[] bytes) {
    return bytes.length > 1
        && (bytes[0] & 0x0f) == 8
        && ((bytes[0] & 0xff) << 8 | (bytes[1] & 0xff)) % 31 == 0;
  }

  /** The body is not what its Content-Encoding says. */
  static final class BadEncodingException extends IOException {
    private static final long serialVersionUID = 1;

    BadEncodingException(String message) {
      super(message);
    }
  }
}
