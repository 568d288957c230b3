package dev.rssify.core.model.http;

import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

  private static final Pattern CHARSET =
      Pattern.compile("charset\\s*=\\s*[\"']?([\\w.:-]+)", Pattern.CASE_INSENSITIVE);

  /** The charset that Content-Type names; null for none. */
  public @Nullable String charset() {
    return headers
        .first("Content-Type")
        .map(CHARSET::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .orElse(null);
  }

  /** Whether the request was conditional. */
  public boolean conditional() {
    return requestHeaders.first("If-None-Match").isPresent()
        || requestHeaders.first("If-Modified-Since").isPresent();
  }
}
