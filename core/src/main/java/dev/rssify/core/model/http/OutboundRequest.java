package dev.rssify.core.model.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request on one hop. It is complete except for secrets, which are resolved when it is sent.
 *
 * @param headers exactly the headers sent, in this order; the client adds only Host, Connection,
 *     the length of the posted body, and the credentials
 * @param proxy the name of a proxy that the operator defined; null to connect directly
 * @param timeout for the whole exchange, from name lookup to the last byte
 * @param maxWireBytes limit for the body on the wire
 * @param maxDecodedBytes limit for the body once content codings are removed
 * @param posted the body of a POST; null for a GET
 */
public record OutboundRequest(
    WebUrl url,
    Headers headers,
    List<Credential> credentials,
    @Nullable String proxy,
    Duration timeout,
    long maxWireBytes,
    long maxDecodedBytes,
    @Nullable Body posted) {

  public OutboundRequest {
    credentials = List.copyOf(credentials);
    for (Header header : headers.lines()) {
      if (!HeaderRules.isSendable(header.value())) {
        throw new IllegalArgumentException("unsendable value in header " + header.name());
      }
    }
  }

  /** A GET. */
  public OutboundRequest(
      WebUrl url,
      Headers headers,
      List<Credential> credentials,
      @Nullable String proxy,
      Duration timeout,
      long maxWireBytes,
      long maxDecodedBytes) {
    this(url, headers, credentials, proxy, timeout, maxWireBytes, maxDecodedBytes, null);
  }

  /** A GET without credentials, sent directly. */
  public OutboundRequest(
      WebUrl url, Headers headers, Duration timeout, long maxWireBytes, long maxDecodedBytes) {
    this(url, headers, List.of(), null, timeout, maxWireBytes, maxDecodedBytes);
  }

  /**
   * A POST without credentials, sent directly. A response body that is too long or unreadable is
   * dropped, because the status is the result of a POST.
   *
   * @param maxBytes limit for the response body
   */
  public static OutboundRequest post(
      WebUrl url, Headers headers, Body content, Duration timeout, long maxBytes) {
    return new OutboundRequest(url, headers, List.of(), null, timeout, maxBytes, maxBytes, content);
  }

  /** The headers for storage: secrets appear by name, never by value. */
  public Headers recordedHeaders() {
    List<Header> lines = new ArrayList<>(headers.lines());
    credentials.forEach(credential -> lines.add(credential.redacted()));
    return new Headers(lines);
  }
}
