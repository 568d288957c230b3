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
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.inspection.FeedOfPage;
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

/** Subscribes to one feed, or to the only feed of a web page. */
public final class AddFeedRoute implements RouteGroup {

  /** The maximum size of the request body, in bytes. */
  static final int MAX_BYTES = 65_536;

  private final FeedOfPage pages;
  private final SubscriptionCheck check;
  private final TagIndex tags;
  private final Store store;
  private final ConcurrencyLimit discoveries;

  /**
   * @param discoveries limits the URLs that are requested at a time
   */
  public AddFeedRoute(
      ServedEngine engine, FeedListCodec codec, TagIndex tags, ConcurrencyLimit discoveries) {
    this.pages = new FeedOfPage(engine);
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
    if (!pages.needsDiscovery(request)) {
      return pages.find(request, this::result);
    }
    Optional<ConcurrencyLimit.Permit> permit = discoveries.tryAcquire();
    if (permit.isEmpty()) {
      return RouteResult.tooManyRequests(
          "too many feeds are being added at once; POST /import takes a list of them", 1);
    }
    try (ConcurrencyLimit.Permit _ = permit.get()) {
      return pages.find(request, this::result);
    }
  }

  private RouteResult result(FeedOfPage.Result result) {
    return switch (result) {
      case FeedOfPage.Result.None() ->
          RouteResult.problem(
              ErrorCode.NO_FEED,
              "this is a web page, and it links to no feed; give the URL of a feed, or set"
                  + " \"discovery\": false to subscribe to this URL",
              "url");
      case FeedOfPage.Result.Several several ->
          new RouteResult.Problem(
              ErrorCode.SEVERAL_FEEDS,
              "this page has " + several.feeds().size() + " feeds; send the url of one of 'feeds'",
              "url",
              null,
              null,
              Map.of(),
              DiscoveryView.found(several.discovery()));
      case FeedOfPage.Result.Found found -> {
        Optional<RouteResult.Problem> refused =
            found.page() == null ? Optional.empty() : check.refusal(found.request());
        yield refused.isPresent() ? refused.get() : subscribe(found);
      }
    };
  }

  private RouteResult subscribe(FeedOfPage.Result.Found found) {
    boolean known = pages.isKnown(found.request());
    Feed feed;
    try {
      feed = pages.subscribe(found);
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()), "source");
    }
    tags.refresh(feed.id());
    String shown = FeedView.line(feed, store.subscriptions().of(feed.id()));
    return RouteResult.json(
        known ? 200 : 201,
        found.page() == null
            ? shown
            : RecordJson.merge(shown, RecordJson.line(Map.of("discovered_from", found.page()))),
        Map.of("Location", "/feeds/" + feed.id()));
  }
}
