package dev.rssify.adapters.rawwarc.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The WARC and HTTP headers that precede a record's payload.
 *
 * @param length of both heads, that of the record and that of the HTTP message
 */
public record RecordStart(WarcFields fields, long length, long payloadLength) {

  private static final int MAX = 1 << 20;

  /** Reads up to the payload of a record that holds an HTTP message. */
  public static RecordStart read(InputStream in) throws IOException {
    byte[] warc = head(in);
    WarcFields fields =
        WarcFields.parse(new String(warc, StandardCharsets.UTF_8))
            .orElseThrow(() -> new IOException("no record begins here"));
    byte[] http = head(in);
    long payloadLength = fields.contentLength() - http.length;
    if (payloadLength < 0) {
      throw new IOException("a record says that it is shorter than its head");
    }
    return new RecordStart(fields, (long) warc.length + http.length, payloadLength);
  }

  /** Up to and with the next empty line. */
  private static byte[] head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream(1024);
    int matched = 0;
    while (matched < 4) {
      int b = in.read();
      if (b < 0 || head.size() > MAX) {
        throw new IOException("a record ends in its head");
      }
      head.write(b);
      boolean expected = b == (matched % 2 == 0 ? '\r' : '\n');
      matched = expected ? matched + 1 : b == '\r' ? 1 : 0;
    }
    return head.toByteArray();
  }
}
