package dev.rssify.testkit.http;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A request as received: fields in their order and exact spelling.
 *
 * @param connection the number of the connection, from 1 in order of acceptance
 * @param at the time at which its head had been read completely, by the server's clock
 * @param target the request target as sent, query included
 * @param body the content with chunking removed, one char per byte
 */
public record RecordedRequest(
    int connection,
    Instant at,
    String method,
    String target,
    String version,
    List<Header> headers,
    String body) {

  public RecordedRequest {
    headers = List.copyOf(headers);
  }

  /** The target without its query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** The first field of that name, in any spelling. */
  public Optional<String> header(String name) {
    return headers.stream().filter(h -> h.is(name)).map(Header::value).findFirst();
  }

  /** All fields of that name, in any spelling. */
  public List<String> headers(String name) {
    return headers.stream().filter(h -> h.is(name)).map(Header::value).toList();
  }

  public byte[] bodyBytes() {
    return body.getBytes(StandardCharsets.ISO_8859_1);
  }

  public String bodyText(Charset charset) {
    return new String(bodyBytes(), charset);
  }

  /** Whether the client requested that this be the last exchange of its connection. */
  boolean requestsClose() {
    String connectionField = header("Connection").orElse("");
    return version.equals("HTTP/1.0")
        ? !connectionField.equalsIgnoreCase("keep-alive")
        : connectionField.equalsIgnoreCase("close");
  }
}
