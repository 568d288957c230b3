package dev.rssify.core.enrich;

import dev.rssify.core.enrich.Enricher.Failure;
import dev.rssify.core.enrich.Enricher.Input;
import dev.rssify.core.enrich.Enricher.Need;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.DerivationStore;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.NameUuid;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Fetches what a derivation needs, as far as robots.txt allows, and stores it before it is used. A
 * response that is stored already is not fetched again.
 *
 * <p>Threading: safe for many threads.
 *
 * @param gate lets polls pass first
 */
public record InputFetcher(
    FeedFetcher fetcher,
    Robots robots,
    HopGate gate,
    RawStore raw,
    StoredResponses responses,
    DerivationStore index) {

  /** Failures that another attempt would repeat. */
  private static final Set<FetchFailure> PERMANENT =
      EnumSet.of(
          FetchFailure.BAD_URL,
          FetchFailure.HOST_REFUSED,
          FetchFailure.ADDRESS_REFUSED,
          FetchFailure.SECRET_MISSING,
          FetchFailure.SECRET_REFUSED,
          FetchFailure.UNKNOWN_PROXY,
          FetchFailure.TOO_LARGE,
          FetchFailure.TOO_MANY_REDIRECTS,
          FetchFailure.REDIRECT_LOOP,
          FetchFailure.BAD_REDIRECT,
          FetchFailure.DOWNGRADE_REFUSED,
          FetchFailure.ROBOTS_DISALLOWED);

  /** The result of a fetch. */
  sealed interface Fetched {

    /** A response of any status. */
    record Ready(Input.Response response) implements Fetched {}

    /** No request was made: the host limits them until then. */
    record Later(Instant until) implements Fetched {}

    /** There is no response. */
    record Failed(Failure failure, Duration atLeast) implements Fetched {}
  }

  Fetched get(UUID fetchId, Entry entry, Feed feed, Need.Response need) {
    Optional<Input.Response> known = stored(responses, fetchId);
    if (known.isPresent()) {
      return new Fetched.Ready(known.get());
    }
    return switch (request(fetchId, feed, need.url(), need.resource(), null, need.limits())) {
      case Requests.Result.Later(Instant until) -> new Fetched.Later(until);
      case Requests.Result.Failed(Failure failure, Duration atLeast) ->
          new Fetched.Failed(failure, atLeast);
      case Requests.Result.Received(Exchange exchange) -> store(fetchId, entry, exchange);
    };
  }

  /** Requests that an enricher makes for an entry of this feed. */
  Requests requests(Entry entry, Feed feed) {
    return (url, resource, validators, limits) ->
        request(
            NameUuid.of(entry.uid() + " " + resource.range() + " of " + url),
            feed,
            url,
            resource,
            validators,
            limits);
  }

  private Requests.Result request(
      UUID fetchId,
      Feed feed,
      String url,
      Resource resource,
      @Nullable Validators validators,
      FetchLimits.@Nullable Overrides limits) {
    FetchRequest request =
        new FetchRequest(
            fetchId,
            feed.id(),
            url,
            validators,
            resource,
            Math.max(1, feed.settings().polling().subscribers()), // R21
            profile(feed, url),
            limits);
    FetchOutcome outcome = fetcher.fetch(request, robots.gate(request, gate));
    return switch (outcome) {
      case FetchOutcome.BackingOff backingOff -> new Requests.Result.Later(backingOff.until());
      case FetchOutcome.Failed failed -> failed(failed);
      case FetchOutcome.RateLimited limited -> {
        limited.release();
        Duration wait = limited.retryAfter() == null ? Duration.ZERO : limited.retryAfter();
        yield new Requests.Result.Failed(
            new Failure(limited.code(), "the host limits requests", false), wait);
      }
      case FetchOutcome.Responded responded -> new Requests.Result.Received(responded.exchange());
    };
  }

  /** The response to a request, without network access; empty when it is not stored. */
  static Optional<Input.Response> stored(StoredResponses responses, UUID fetchId) {
    return responses.find(fetchId) instanceof StoredResponse.Stored stored
        ? Optional.of(
            new Input.Response(stored.raw(), new Decoded(responses.decoded(stored), stored.wire())))
        : Optional.empty();
  }

  private Fetched store(UUID fetchId, Entry entry, Exchange exchange) {
    Body decoded = new Decoded(exchange.decoded(), exchange.wire());
    try {
      return switch (raw.storeFirst(fetchId, entry.feedId(), exchange)) {
        case RawResult.Stored(RawFetch stored) -> {
          RawFetch page = stored.ofEntry(entry.uid());
          index.addInput(page);
          yield new Fetched.Ready(new Input.Response(page, decoded));
        }
        case RawResult.Unavailable(String message) ->
            throw new StoreException(StoreException.Kind.UNAVAILABLE, message);
      };
    } catch (RuntimeException e) {
      decoded.close();
      throw e;
    }
  }

  /** A decoded body, which may share the storage of the body on the wire. */
  private record Decoded(Body decoded, Body wire) implements Body {

    @Override
    public long length() {
      return decoded.length();
    }

    @Override
    public InputStream open() throws IOException {
      return decoded.open();
    }

    @Override
    public void close() {
      decoded.close();
      wire.close();
    }
  }

  private static Requests.Result failed(FetchOutcome.Failed failed) {
    // Until then robots.txt is not fetched again, so another attempt would be wasted.
    Duration atLeast =
        failed.failure() == FetchFailure.ROBOTS_UNAVAILABLE ? Robots.UNAVAILABLE : Duration.ZERO;
    return new Requests.Result.Failed(
        new Failure(failed.code(), failed.message(), PERMANENT.contains(failed.failure())),
        atLeast);
  }

  /** R20: other origins do not get the profile of the feed. */
  private static RequestProfile profile(Feed feed, String url) {
    Optional<String> home = WebUrl.parse(feed.url()).map(WebUrl::origin);
    boolean sameOrigin = WebUrl.parse(url).map(WebUrl::origin).equals(home);
    return sameOrigin ? feed.settings().request() : feed.settings().request().forOtherOrigins();
  }
}
