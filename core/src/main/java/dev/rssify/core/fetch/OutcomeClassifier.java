package dev.rssify.core.fetch;

import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.FetchOutcome;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns a complete answer into the outcome it stands for. Pure. */
public final class OutcomeClassifier {

  public FetchOutcome classify(Exchange exchange) {
    return switch (exchange.status()) {
      case 200 -> new FetchOutcome.Fetched(exchange);
      case 304 -> new FetchOutcome.NotModified(exchange);
      case 410 -> new FetchOutcome.Gone(exchange);
      case 429 -> new FetchOutcome.Throttled(exchange, retryAfter(exchange));
      case 503 -> {
        Duration wait = retryAfter(exchange);
        yield wait == null
            ? new FetchOutcome.HttpError(exchange)
            : new FetchOutcome.Throttled(exchange, wait);
      }
      default -> new FetchOutcome.HttpError(exchange);
    };
  }

  private static @Nullable Duration retryAfter(Exchange exchange) {
    return RetryAfter.parse(exchange.headers(), exchange.at()).orElse(null);
  }
}
