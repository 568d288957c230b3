package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.FeedListCodec;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.json.view.DiscoveryView;
import dev.rssify.json.view.FeedView;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Subscribes to one feed, or to the only feed of a web page.
 *
 * <p>Invariants: an unknown URL is requested once, within the rate limits of its host. The response
 * counts as the first poll, even when the request fails.
 */
public final class AddFeedRoute implements RouteGroup {

  /** The maximum size of the request body, in bytes. */
  static final int MAX_BYTES = 65_536;

  private final ServedEngine engine;
  private final SubscriptionCheck check;
  private final TagIndex tags;
  private final Store store;
  private final ConcurrencyLimit discoveries;

  /**
   * @param discoveries limits the URLs that are requested at a time
   */
  public AddFeedRoute(
      ServedEngine engine, FeedListCodec codec, TagIndex tags, ConcurrencyLimit discoveries) {
    this.engine = engine;
    this.store = engine.store();
    this.tags = tags;
    this.check = new SubscriptionCheck(store, codec);
    this.discoveries = discoveries;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post("/feeds", "add_feed", "Subscribe to a feed, or to the only feed of a page.")
            .takesBody(new RequestBody(List.of(RouteResult.JSON), MAX_BYTES, "NewFeed"))
            .responses(
                new Reply(201, "The feed was added.", RouteResult.JSON, "Feed"),
                Reply.json("The feed existed; the subscription was added.", "Feed"))
            .fails(
                ErrorCode.NOT_FOUND,
                ErrorCode.CONFLICT,
                ErrorCode.UNPROCESSABLE,
                ErrorCode.NO_FEED,
                ErrorCode.SEVERAL_FEEDS)
            .by(this::add));
  }

  private RouteResult add(Call call) {
    FeedList list =
        new FeedListJson().read("[" + new String(call.body(), StandardCharsets.UTF_8) + "]");
    if (!list.problems().isEmpty()) {
      FeedList.Problem first = list.problems().getFirst();
      ErrorCode error =
          switch (first.kind()) {
            case UNREADABLE -> ErrorCode.BAD_REQUEST;
            case UNUSABLE -> ErrorCode.UNPROCESSABLE;
          };
      return RouteResult.problem(error, first.message(), first.field());
    }
    if (list.requests().size() != 1) {
      return RouteResult.problem(
          ErrorCode.UNPROCESSABLE, "expected one feed; POST /import takes many");
    }
    SubscriptionRequest request = list.requests().getFirst();
    Optional<RouteResult.Problem> refused = check.refusal(request);
    if (refused.isPresent()) {
      return refused.get();
    }
    return isKnown(request) || !isDiscoverable(request) || !engine.mayPoll()
        ? subscribe(request, null, null)
        : discoverAndSubscribe(request);
  }

  private boolean isKnown(SubscriptionRequest request) {
    return !store.feeds().withUrl(request.subscription().address().url()).isEmpty();
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

  private RouteResult discoverAndSubscribe(SubscriptionRequest request) {
    Optional<ConcurrencyLimit.Permit> permit = discoveries.tryAcquire();
    if (permit.isEmpty()) {
      return RouteResult.tooManyRequests(
          "too many feeds are being added at once; POST /import takes a list of them", 1);
    }
    try (ConcurrencyLimit.Permit _ = permit.get()) {
      Optional<Discovery> found = engine.discover(request.subscription().address());
      if (found.isEmpty()) {
        // this process sends no requests; the polling process does the first poll
        return subscribe(request, null, null);
      }
      try (Discovery discovery = found.get()) {
        return subscribeTo(request, discovery);
      }
    }
  }

  private RouteResult subscribeTo(SubscriptionRequest request, Discovery discovery) {
    List<FeedLink> feeds = discovery.feeds();
    FetchOutcome response = discovery.requested().fetched();
    if (feeds.isEmpty()) {
      return discovery.isPage()
          ? RouteResult.problem(
              ErrorCode.NO_FEED,
              "this is a web page, and it links to no feed; give the URL of a feed, or set"
                  + " \"discovery\": false to subscribe to this URL",
              "url")
          : subscribe(request, response instanceof FetchOutcome.BackingOff ? null : response, null);
    }
    if (feeds.size() > 1) {
      return new RouteResult.Problem(
          ErrorCode.SEVERAL_FEEDS,
          "this page has " + feeds.size() + " feeds; send the url of one of 'feeds'",
          "url",
          null,
          null,
          Map.of(),
          DiscoveryView.found(discovery));
    }
    FeedLink only = feeds.getFirst();
    if (only.origin() == FeedLink.Origin.SELF) {
      return subscribe(request, response, null); // under the URL as given, even when it redirects
    }
    SubscriptionRequest found =
        new SubscriptionRequest(
            request.subscription().withAddress(new FeedAddress(only.url())),
            request.settings(),
            request.partial());
    Optional<RouteResult.Problem> refused = check.refusal(found);
    return refused.isPresent()
        ? refused.get()
        : subscribe(
            found,
            discovery.firstFeedResponse().map(Inspection::fetched).orElse(null),
            request.subscription().address().url());
  }

  /**
   * Stores the subscription and returns its feed.
   *
   * @param response of the feed, as its first poll; null when it was not requested
   * @param page the page that the feed was found on; null when its own URL was given
   */
  private RouteResult subscribe(
      SubscriptionRequest request, @Nullable FetchOutcome response, @Nullable String page) {
    boolean known = isKnown(request);
    Feed feed;
    try {
      feed =
          response == null
              ? engine.add(List.of(request), FirstPoll.IMMEDIATE).getFirst()
              : engine.add(request, response);
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()), "source");
    }
    tags.refresh(feed.id());
    String shown = FeedView.line(feed, store.subscriptions().of(feed.id()));
    return RouteResult.json(
        known ? 200 : 201,
        page == null
            ? shown
            : RecordJson.merge(shown, RecordJson.line(Map.of("discovered_from", page))),
        Map.of("Location", "/feeds/" + feed.id()));
  }
}
