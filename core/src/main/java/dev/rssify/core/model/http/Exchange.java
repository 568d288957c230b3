package dev.rssify.core.model.http;

import java.time.Instant;
import java.util.List;

/**
 * A complete answer and the way to it.
 *
 * @param hops the redirects followed, in order; empty when the first URL answered itself
 * @param url the URL that gave this answer
 * @param statusLine as served, such as {@code HTTP/1.1 200 OK}
 * @param at when the answer was complete
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

  /** Whether the question was for something newer only. */
  public boolean conditional() {
    return requestHeaders.first("If-None-Match").isPresent()
        || requestHeaders.first("If-Modified-Since").isPresent();
  }
}
