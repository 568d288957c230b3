package dev.rssify.core.model.http;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of fetching a feed, one case for every kind of response and failure. */
public sealed interface FetchOutcome {

  /** The stable code of this outcome. */
  default String code() {
    return switch (this) {
      case Fetched _ -> "ok";
      case NotModified _ -> "not_modified";
      case RateLimited _ -> "rate_limited";
      case Gone _ -> "gone";
      case HttpError(Exchange exchange) -> "http_" + exchange.status();
      case Failed failed -> failed.failure().code();
      case BackingOff _ -> "backing_off";
    };
  }

  /** Releases the bodies; the other fields stay readable. */
  default void release() {
    if (this instanceof Responded responded) {
      responded.exchange().wire().close();
      responded.exchange().decoded().close();
    }
  }

  /** The larger of the encoded and decoded body size; 0 without a response. */
  default long bytes() {
    return this instanceof Responded responded
        ? Math.max(responded.exchange().wire().length(), responded.exchange().decoded().length())
        : 0;
  }

  /** An outcome with a response of the server. */
  sealed interface Responded extends FetchOutcome {
    Exchange exchange();
  }

  /** An outcome without a response: the fetch stopped at {@code url}. */
  sealed interface NoResponse extends FetchOutcome {
    String url();

    List<Hop> hops();

    /** The reason, for a person. */
    String message();
  }

  /** 200 with a complete body. */
  record Fetched(Exchange exchange) implements Responded {}

  /** 304: the stored response is still current. */
  record NotModified(Exchange exchange) implements Responded {}

  /**
   * The server rate-limits requests: 429, or 503 with Retry-After.
   *
   * @param retryAfter the full duration; null when the header is absent
   */
  record RateLimited(Exchange exchange, @Nullable Duration retryAfter) implements Responded {}

  /** 410: the publisher removed the feed; it is not polled again (R17). */
  record Gone(Exchange exchange) implements Responded {}

  /** Any other status. */
  record HttpError(Exchange exchange) implements Responded {}

  /** No complete response from {@code url}, the hop that failed. */
  record Failed(FetchFailure failure, String message, String url, List<Hop> hops)
      implements NoResponse {}

  /** No request was made: the server of {@code url} rate-limits requests until this time (R12). */
  record BackingOff(Instant until, String url, List<Hop> hops, Instant at) implements NoResponse {

    public BackingOff {
      hops = List.copyOf(hops);
    }

    @Override
    public String message() {
      return "the host limits requests until " + until;
    }
  }
}
