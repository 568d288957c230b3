package dev.rssify.core.model.http;

import java.time.Instant;
import java.util.List;

/**
 * A complete response and the redirects that led to it.
 *
 * @param hops the redirects followed, in order; empty when the first URL responded itself
 * @param url the URL of this response
 * @param statusLine as served, such as {@code HTTP/1.1 200 OK}
 * @param at when the response was complete
 */
public record Exchange(
    List<Hop> hops,
    String url,
    Headers requestHeaders,
    int status,
    String statusLine,
    Headers headers,
    Body wire,
    Body decoded,
    ExchangeTimings timings,
    Instant at) {

  /** Whether the request was conditional. */
  public boolean conditional() {
    return requestHeaders.first("If-None-Match").isPresent()
        || requestHeaders.first("If-Modified-Since").isPresent();
  }
}
