package dev.rssify.testkit.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads requests from one connection, one after the other, with the original spelling of every
 * field.
 *
 * <p>Threading: used by the thread of its connection only.
 */
final class RequestReader {

  private static final int MAX_LINE_LENGTH = 1 << 20;

  private final InputStream in;
  private final InstantSource clock;
  private final int connection;

  RequestReader(InputStream in, InstantSource clock, int connection) {
    this.in = in;
    this.clock = clock;
    this.connection = connection;
  }

  /** The next request, or empty when the client has closed the connection between two. */
  Optional<RecordedRequest> next() throws IOException {
    int first = in.read();
    if (first < 0) {
      return Optional.empty();
    }
    String[] start = ((char) first + line()).split(" ", 3);
    if (start.length < 3) {
      throw new IOException("not a request line: " + String.join(" ", start));
    }
    List<Header> headers = headers();
    Instant at = clock.instant();
    RecordedRequest head =
        new RecordedRequest(connection, at, start[0], start[1], start[2], headers, "");
    String body = body(head);
    return Optional.of(
        new RecordedRequest(connection, at, start[0], start[1], start[2], headers, body));
  }

  private List<Header> headers() throws IOException {
    List<Header> headers = new ArrayList<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon < 0) {
        throw new IOException("not a header field: " + line);
      }
      headers.add(new Header(line.substring(0, colon), line.substring(colon + 1).strip()));
    }
    return headers;
  }

  private String body(RecordedRequest head) throws IOException {
    if (head.header("Transfer-Encoding").orElse("").equalsIgnoreCase("chunked")) {
      return chunks();
    }
    return exactly(Integer.parseInt(head.header("Content-Length").orElse("0")));
  }

  private String chunks() throws IOException {
    StringBuilder body = new StringBuilder();
    while (true) {
      int size = Integer.parseInt(line().split(";", 2)[0].strip(), 16);
      body.append(exactly(size));
      if (!line().isEmpty()) {
        throw new IOException("a chunk is longer than announced, or a trailer follows");
      }
      if (size == 0) {
        return body.toString();
      }
    }
  }

  private String exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the client left in the middle of its request body");
    }
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0 || line.length() > MAX_LINE_LENGTH) {
        throw new EOFException("no end of line after: " + line);
      }
      line.append((char) b);
    }
    int last = line.length() - 1;
    return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
  }
}
