package dev.rssify.core.model.parsed;

import dev.rssify.core.model.http.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a document besides its bytes.
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

  /** What an answer says of the document it carries. */
  public static ParseContext of(Exchange exchange, ParseLimits limits, Deadline deadline) {
    return new ParseContext(
        exchange.url(),
        exchange.headers().first("Content-Type").orElse(null),
        exchange.headers().first("Content-Language").orElse(null),
        limits,
        deadline);
  }

  /** Nothing but the address is known, and the default limits hold. */
  public static ParseContext ofUrl(@Nullable String url) {
    return new ParseContext(url, null, null, ParseLimits.defaults(), Deadline.NEVER);
  }
}
