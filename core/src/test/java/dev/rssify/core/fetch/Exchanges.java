package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.Hop;
import java.time.Instant;
import java.util.List;

/** Exchanges for tests of pure policy. */
final class Exchanges {

  static final String URL = "https://example.org/feed";
  static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");
  private static final Body EMPTY = Body.of(new byte[0]);

  private Exchanges() {}

  static Exchange response(int status, String... headers) {
    return after(List.of(), Headers.NONE, status, headers);
  }

  /** A response to a conditional request. */
  static Exchange conditional(int status, String... headers) {
    return after(List.of(), Headers.of("If-None-Match", "\"held\""), status, headers);
  }

  static Exchange after(List<Hop> hops, Headers request, int status, String... headers) {
    return new Exchange(
        hops,
        URL,
        request,
        status,
        "HTTP/1.1 " + status,
        Headers.of(headers),
        EMPTY,
        EMPTY,
        ExchangeTimings.NONE,
        AT);
  }
}
