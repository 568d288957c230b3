package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Hop;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Maps a complete response to its outcome. Pure.
 *
 * <p>A 304 to an unconditional request does not confirm stored data, and a 410 behind a temporary
 * redirect concerns only the redirect target (R17, R19): both are errors.
 */
public final class OutcomeClassifier {

  public FetchOutcome classify(Exchange exchange) {
    return switch (exchange.status()) {
      // 203 is a 200 that a proxy modified.
      case 200, 203 -> new FetchOutcome.Fetched(exchange);
      case 304 ->
          exchange.conditional()
              ? new FetchOutcome.NotModified(exchange)
              : new FetchOutcome.HttpError(exchange);
      case 410 ->
          exchange.hops().stream().allMatch(Hop::permanent)
              ? new FetchOutcome.Gone(exchange)
              : refused(exchange);
      case 429 -> new FetchOutcome.RateLimited(exchange, backOff(exchange));
      default -> refused(exchange);
    };
  }

  /** For any error status: Retry-After is honored (R13, R14). */
  private static FetchOutcome refused(Exchange exchange) {
    Duration wait = exchange.status() < 400 ? null : backOff(exchange);
    return wait == null
        ? new FetchOutcome.HttpError(exchange)
        : new FetchOutcome.RateLimited(exchange, wait);
  }

  private static @Nullable Duration backOff(Exchange exchange) {
    return RetryAfter.parse(exchange.headers(), exchange.at())
        .or(() -> RateLimit.exhausted(exchange.headers(), exchange.at()))
        .orElse(null);
  }
}
