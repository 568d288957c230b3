package dev.rssify.core.model.parsed;

import dev.rssify.core.model.http.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Metadata of a document that is needed to parse its bytes.
 *
 * @param url where the bytes came from: the last base for relative references
 * @param contentType the Content-Type header as served, a hint
 * @param contentLanguage the Content-Language header as served
 */
public record ParseContext(
    @Nullable String url,
    @Nullable String contentType,
    @Nullable String contentLanguage,
    ParseLimits limits,
    Deadline deadline) {

  /** The context of a response body. */
  public static ParseContext of(Exchange exchange, ParseLimits limits, Deadline deadline) {
    return new ParseContext(
        exchange.url(),
        exchange.headers().first("Content-Type").orElse(null),
        exchange.headers().first("Content-Language").orElse(null),
        limits,
        deadline);
  }

  /** A context with the URL alone and default limits. */
  public static ParseContext ofUrl(@Nullable String url) {
    return new ParseContext(url, null, null, ParseLimits.defaults(), Deadline.NEVER);
  }
}
