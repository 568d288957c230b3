package dev.rssify.adapters.apihttp;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import io.helidon.http.DateTime;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites HTTP/1.0 requests as HTTP/1.1, which is all the server reads (RFC 9112, appendix C.2). A
 * connection carries one such request. A missing Host header is added: browsers always send it, so
 * the check of the host name still protects against them.
 */
final class Http10 {

  private static final String VERSION = " HTTP/1.0";
  private static final String END_OF_LINE = "\r\n";
  private static final String END_OF_HEADER = "\r\n\r\n";

  /** Headers that concern one connection only, or are unknown in HTTP/1.0. */
  private static final List<String> DROPPED =
      List.of("connection", "keep-alive", "proxy-connection", "upgrade", "expect", "te");

  private Http10() {}

  /** Whether more bytes are needed to detect the version of the request and rewrite it. */
  static boolean isUndecided(String begin) {
    int end = begin.indexOf('\n');
    return end < 0 || (isHttp10(begin) && !begin.contains(END_OF_HEADER));
  }

  /** The request as HTTP/1.1; null when it is not rewritten. */
  static @Nullable String toHttp11(String begin) {
    int end = begin.indexOf(END_OF_HEADER);
    if (!isHttp10(begin) || end < 0) {
      return null;
    }
    List<String> lines = new ArrayList<>(List.of(begin.substring(0, end).split(END_OF_LINE)));
    if (lines.stream().anyMatch(line -> name(line).equals("transfer-encoding"))) {
      return null; // RFC 9112, section 6.1: where such a body ends is undefined
    }
    String first = lines.removeFirst();
    lines.removeIf(line -> DROPPED.contains(name(line)));
    lines.addFirst(first.substring(0, first.length() - 1) + "1");
    lines.add("Connection: close");
    if (lines.stream().noneMatch(line -> name(line).equals("host"))) {
      lines.add("Host: localhost");
    }
    return String.join(END_OF_LINE, lines) + begin.substring(end);
  }

  /**
   * The output of a response without a length, which ends with its connection: sends the header.
   */
  static OutputStream output(ServerResponse response, DataWriter writer) {
    StringBuilder head = new StringBuilder("HTTP/1.1 ");
    head.append(response.status().code()).append(' ').append(response.status().reasonPhrase());
    head.append("\r\nDate: ").append(text(DateTime.http1Bytes()).strip());
    for (Header header : response.headers()) {
      if (!header.headerName().equals(HeaderNames.CONNECTION)) {
        header
            .allValues()
            .forEach(value -> head.append("\r\n").append(header.name()).append(": ").append(value));
      }
    }
    OutputStream out = new Plain(writer);
    try {
      out.write(bytes(head.append("\r\nConnection: close\r\n\r\n").toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out;
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static boolean isHttp10(String begin) {
    int end = begin.indexOf(END_OF_LINE);
    return end > 0 && begin.startsWith(VERSION, end - VERSION.length());
  }

  private static String name(String line) {
    int colon = line.indexOf(':');
    return colon < 0 ? "" : line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
  }

  /** Writes bytes unchanged. */
  private static final class Plain extends OutputStream {
    private final DataWriter out;

    Plain(DataWriter out) {
      this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.writeNow(BufferData.create(bytes, offset, length));
      } catch (RuntimeException e) {
        throw new IOException(e);
      }
    }
  }
}
