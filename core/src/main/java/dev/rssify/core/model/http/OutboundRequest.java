package dev.rssify.core.model.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request on one hop: nothing in it is decided later, but secrets are looked up when it leaves.
 *
 * @param headers exactly what is sent, in this order; the client adds only Host, Connection, the
 *     length of what is posted, and what the credentials say
 * @param proxy the name of a proxy that the operator defined; null to go directly
 * @param timeout for the whole exchange, from name lookup to the last byte
 * @param maxWireBytes bound on the body as it travels
 * @param maxDecodedBytes bound on the body once content codings are removed
 * @param posted what is sent along by POST; null to GET
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
   * A POST without credentials, sent directly. Its answer is without a body when that is longer
   * than this, or cannot be read: the status says what became of what was posted.
   *
   * @param maxBytes bound on the body of the answer
   */
  public static OutboundRequest post(
      WebUrl url, Headers headers, Body content, Duration timeout, long maxBytes) {
    return new OutboundRequest(url, headers, List.of(), null, timeout, maxBytes, maxBytes, content);
  }

  /** The headers as they may be stored: secrets are named, not told. */
  public Headers recordedHeaders() {
    List<Header> lines = new ArrayList<>(headers.lines());
    credentials.forEach(credential -> lines.add(credential.redacted()));
    return new Headers(lines);
  }
}
