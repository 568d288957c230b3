package dev.rssify.core.enrich;

import dev.rssify.core.enrich.Enricher.Failure;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.Validators;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Makes requests for an enricher: through the gates, behind polls, and as far as robots.txt allows.
 * Responses are not stored.
 */
@FunctionalInterface
public interface Requests {

  /**
   * Makes a request and follows its redirects.
   *
   * @param validators of an earlier response, to get a part of the same resource; null for none
   */
  Result get(
      String url,
      Resource resource,
      @Nullable Validators validators,
      FetchLimits.@Nullable Overrides limits);

  /** The result of a request. */
  sealed interface Result {

    /** A response of any status except rate limits; the caller closes its bodies. */
    record Received(Exchange exchange) implements Result {}

    /** No request was made: the host limits them until then. */
    record Later(Instant until) implements Result {}

    /**
     * There is no response.
     *
     * @param atLeast the wait before another attempt makes sense
     */
    record Failed(Failure failure, Duration atLeast) implements Result {}
  }
}
