package dev.rssify.adapters.rawwarc.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The WARC and HTTP headers that precede a record's payload.
 *
 * @param length the length of both headers, that of the record and that of the HTTP message
 */
public record RecordStart(WarcFields fields, long length, long payloadLength) {

  private static final int MAX = 1 << 20;

  /** Reads the headers of a record that contains an HTTP message, up to its payload. */
  public static RecordStart read(InputStream in) throws IOException {
    byte[] warc = head(in);
    WarcFields fields =
        WarcFields.parse(new String(warc, StandardCharsets.UTF_8))
            .orElseThrow(() -> new IOException("there is no record at this offset"));
    byte[] http = head(in);
    long payloadLength = fields.contentLength() - http.length;
    if (payloadLength < 0) {
      throw new IOException("the record is shorter than its HTTP header");
    }
    return new RecordStart(fields, (long) warc.length + http.length, payloadLength);
  }

  /** Reads up to the next empty line, which is included. */
  private static byte[] head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream(1024);
    int matched = 0;
    while (matched < 4) {
      int b = in.read();
      if (b < 0 || head.size() > MAX) {
        throw new IOException("the record ends within its header");
      }
      head.write(b);
      boolean expected = b == (matched % 2 == 0 ? '\r' : '\n');
      matched = expected ? matched + 1 : b == '\r' ? 1 : 0;
    }
    return head.toByteArray();
  }
}
