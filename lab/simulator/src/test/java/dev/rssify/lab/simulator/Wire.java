package dev.rssify.lab.simulator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A minimal HTTP client, so that nothing happens that a test does not see. */
final class Wire implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 20_000;

  private final Socket socket;
  private final InputStream in;

  /** A response; the names of its fields are in lower case. */
  @SuppressWarnings("ArrayRecordComponent")
  record Got(int status, Map<String, String> fields, byte[] body) {

    String field(String name) {
      String value = fields.get(name);
      if (value == null) {
        throw new AssertionError("no " + name + " in " + fields);
      }
      return value;
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  Wire(String url) throws IOException {
    URI uri = URI.create(url);
    socket = new Socket(uri.getHost(), uri.getPort());
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = socket.getInputStream();
  }

  /** One exchange on a new connection. */
  static Got get(String url, String... fields) throws IOException {
    try (Wire wire = new Wire(url)) {
      return wire.request(url, fields).response();
    }
  }

  Wire request(String url, String... fields) throws IOException {
    StringBuilder request = new StringBuilder("GET " + URI.create(url).getRawPath());
    request.append(" HTTP/1.1\r\nHost: world\r\n");
    for (String field : fields) {
      request.append(field).append("\r\n");
    }
    return send(request.append("\r\n").toString());
  }

  Wire send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  Got response() throws IOException {
    String head = head();
    Map<String, String> fields = new TreeMap<>();
    String[] lines = head.split("\r\n", -1);
    for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
      int colon = lines[i].indexOf(':');
      fields.put(
          lines[i].substring(0, colon).toLowerCase(Locale.ROOT), lines[i].substring(colon + 2));
    }
    int length = Integer.parseInt(fields.getOrDefault("content-length", "0"));
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new IOException("the body ends after " + body.length + " of " + length + " bytes");
    }
    return new Got(Integer.parseInt(lines[0].substring(9, 12)), fields, body);
  }

  /** The number of received bytes that are not read yet. */
  int waiting() throws IOException {
    return in.available();
  }

  /** Whether the server has closed the connection regularly. */
  boolean hasEnded() throws IOException {
    return in.read() < 0;
  }

  private String head() throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the connection ends after " + head.size() + " bytes of a head");
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
