package dev.rssify.core.model.http;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What fetching a feed came to. Every answer and every failure is one of these. */
public sealed interface FetchOutcome {

  /** The stable name of this outcome, for programs. */
  String code();

  /** Lets go of the bodies; the outcome itself stays readable. */
  default void release() {
    if (this instanceof Responded responded) {
      responded.exchange().wire().close();
      responded.exchange().decoded().close();
    }
  }

  /** How large the response is, encoded or decoded; 0 where there is none. */
  default long bytes() {
    return this instanceof Responded responded
        ? Math.max(responded.exchange().wire().length(), responded.exchange().decoded().length())
        : 0;
  }

  /** An outcome that rests on an answer of the server. */
  sealed interface Responded extends FetchOutcome {
    Exchange exchange();
  }

  /** An outcome without an answer: it stopped at {@code url}. */
  sealed interface NoResponse extends FetchOutcome {
    String url();

    List<Hop> hops();

    /** Why, for a person. */
    String message();
  }

  /** 200 with a complete body. */
  record Fetched(Exchange exchange) implements Responded {
    @Override
    public String code() {
      return "ok";
    }
  }

  /** 304: what we hold is still current. */
  record NotModified(Exchange exchange) implements Responded {
    @Override
    public String code() {
      return "not_modified";
    }
  }

  /**
   * The server asks for silence: 429, or 503 with Retry-After.
   *
   * @param retryAfter how long, in full; null when it did not say
   */
  record RateLimited(Exchange exchange, @Nullable Duration retryAfter) implements Responded {
    @Override
    public String code() {
      return "rate_limited";
    }
  }

  /** 410: the publisher says never to ask again (R17). */
  record Gone(Exchange exchange) implements Responded {
    @Override
    public String code() {
      return "gone";
    }
  }

  /** Any other status. */
  record HttpError(Exchange exchange) implements Responded {
    @Override
    public String code() {
      return "http_" + exchange.status();
    }
  }

  /** No complete answer from {@code url}, the hop that failed. */
  record Failed(FetchFailure failure, String message, String url, List<Hop> hops, Instant at)
      implements NoResponse {
    @Override
    public String code() {
      return failure.code();
    }
  }

  /** Nobody was asked: {@code url} is a publisher's who wants silence until then (R12). */
  record BackingOff(Instant until, String url, List<Hop> hops, Instant at) implements NoResponse {

    public BackingOff {
      hops = List.copyOf(hops);
    }

    @Override
    public String code() {
      return "backing_off";
    }

    @Override
    public String message() {
      return "the host limits requests until " + until;
    }
  }
}
