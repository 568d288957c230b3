package dev.rssify.core.operations.inspection;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the feed to subscribe to for a URL, which may be that of a web page with one feed.
 *
 * <p>Invariants: an unknown URL is requested once, within the rate limits of its host. The response
 * counts as the first poll, even when the request fails.
 */
public record FeedOfPage(SubscribingEngine engine) {

  /** What a URL leads to. */
  public sealed interface Result {

    /**
     * A feed.
     *
     * @param response of the feed, as its first poll; null when it was not requested
     * @param page the page that the feed was found on; null when its own URL was given
     */
    record Found(
        SubscriptionRequest request, @Nullable FetchOutcome response, @Nullable String page)
        implements Result {}

    /** A web page that links to no feed. */
    record None() implements Result {}

    /** A web page with several feeds; the discovery is closed when the result was used. */
    record Several(Discovery discovery) implements Result {

      public List<FeedLink> feeds() {
        return discovery.feeds();
      }
    }
  }

  /** Whether finding the feed of a request needs requests to its publisher. */
  public boolean needsDiscovery(SubscriptionRequest request) {
    return !isKnown(request) && isDiscoverable(request) && engine.mayPoll();
  }

  public boolean isKnown(SubscriptionRequest request) {
    return !engine.store().feeds().withUrl(request.subscription().address().url()).isEmpty();
  }

  /**
   * Discovery sends no credentials or custom headers and expects a feed or a web page, so other
   * requests are not discovered.
   */
  private static boolean isDiscoverable(SubscriptionRequest request) {
    FeedSettings settings = request.settings();
    return request.subscription().enabled()
        && !settings.discoveryOff()
        && settings.pause() == null
        && settings.source().isPlain()
        && settings.request().equals(RequestProfile.NONE);
  }

  /** Finds the feed of a request, and releases the responses after the result was used. */
  public <T> T find(SubscriptionRequest request, Function<Result, T> use) {
    Optional<Discovery> found =
        needsDiscovery(request)
            ? engine.discover(request.subscription().address())
            : Optional.empty();
    if (found.isEmpty()) {
      // also when this process sends no requests; the polling process does the first poll
      return use.apply(new Result.Found(request, null, null));
    }
    try (Discovery discovery = found.get()) {
      return use.apply(result(request, discovery));
    }
  }

  private static Result result(SubscriptionRequest request, Discovery discovery) {
    List<FeedLink> feeds = discovery.feeds();
    FetchOutcome response = discovery.requested().fetched();
    if (feeds.isEmpty()) {
      return discovery.isPage()
          ? new Result.None()
          : new Result.Found(
              request, response instanceof FetchOutcome.BackingOff ? null : response, null);
    }
    if (feeds.size() > 1) {
      return new Result.Several(discovery);
    }
    FeedLink only = feeds.getFirst();
    if (only.origin() == FeedLink.Origin.SELF) {
      // under the URL as given, even when it redirects
      return new Result.Found(request, response, null);
    }
    return new Result.Found(
        new SubscriptionRequest(
            request.subscription().withAddress(new FeedAddress(only.url())),
            request.settings(),
            request.partial()),
        discovery.firstFeedResponse().map(Inspection::fetched).orElse(null),
        request.subscription().address().url());
  }

  /**
   * Subscribes to a feed that was found.
   *
   * @throws IllegalArgumentException when its source cannot be used
   */
  public Feed subscribe(Result.Found found) {
    return found.response() == null
        ? engine.add(List.of(found.request()), FirstPoll.IMMEDIATE).getFirst()
        : engine.add(found.request(), found.response());
  }
}
