package dev.rssify.adapters.rawwarc.format;

import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.WebUrl;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The start line and header lines of an HTTP message, in order, as served.
 *
 * <p>One name is changed: bodies are stored without chunking, but a reader would expect chunks
 * after a {@code Transfer-Encoding} line. The line keeps its position and value under the name that
 * web archives use for this.
 */
final class HttpHead {

  private static final String CHUNKING = "Transfer-Encoding";
  private static final String ORIGINAL_CHUNKING = "X-Archive-Orig-Transfer-Encoding";

  private HttpHead() {}

  static byte[] response(String statusLine, Headers headers) {
    ByteArrayOutputStream head = new ByteArrayOutputStream(512);
    line(head, statusLine);
    lines(head, headers);
    return head.toByteArray();
  }

  static byte[] request(String url, Headers headers) {
    Optional<WebUrl> parsed = WebUrl.parse(url);
    ByteArrayOutputStream head = new ByteArrayOutputStream(512);
    line(head, "GET " + parsed.map(WebUrl::target).orElse(url) + " HTTP/1.1");
    if (headers.first("Host").isEmpty() && parsed.isPresent()) {
      line(head, "Host: " + host(parsed.get()));
    }
    lines(head, headers);
    return head.toByteArray();
  }

  private static String host(WebUrl url) {
    return url.origin().substring(url.scheme().length() + "://".length());
  }

  private static void lines(ByteArrayOutputStream head, Headers headers) {
    for (Header header : headers.lines()) {
      String name = header.name().equalsIgnoreCase(CHUNKING) ? ORIGINAL_CHUNKING : header.name();
      line(head, name + ": " + header.value());
    }
    line(head, "");
  }

  /** Header bytes map to characters one to one, and back. */
  private static void line(ByteArrayOutputStream head, String text) {
    head.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    head.write('\r');
    head.write('\n');
  }
}
