package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Hop;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Turns a complete answer into the outcome it stands for. Pure.
 *
 * <p>A 304 to a question without conditions says nothing about what we hold, and a 410 behind a
 * temporary redirect only that the stand-in is gone (R17, R19): both are errors.
 */
public final class OutcomeClassifier {

  public FetchOutcome classify(Exchange exchange) {
    return switch (exchange.status()) {
      // 203 is a 200 that a proxy touched.
      case 200, 203 -> new FetchOutcome.Fetched(exchange);
      case 304 ->
          exchange.conditional()
              ? new FetchOutcome.NotModified(exchange)
              : new FetchOutcome.HttpError(exchange);
      case 410 ->
          exchange.hops().stream().allMatch(Hop::permanent)
              ? new FetchOutcome.Gone(exchange)
              : refused(exchange);
      case 429 -> new FetchOutcome.RateLimited(exchange, silence(exchange));
      default -> refused(exchange);
    };
  }

  /** Whatever the error: a server that says how long to stay away is obeyed (R13, R14). */
  private static FetchOutcome refused(Exchange exchange) {
    Duration wait = exchange.status() < 400 ? null : silence(exchange);
    return wait == null
        ? new FetchOutcome.HttpError(exchange)
        : new FetchOutcome.RateLimited(exchange, wait);
  }

  private static @Nullable Duration silence(Exchange exchange) {
    return RetryAfter.parse(exchange.headers(), exchange.at())
        .or(() -> RateLimit.exhausted(exchange.headers(), exchange.at()))
        .orElse(null);
  }
}
