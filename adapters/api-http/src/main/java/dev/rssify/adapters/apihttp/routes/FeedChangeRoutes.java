package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.FeedListCodec;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.SubscriptionEdit;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.feedlist.SubscriptionPatchJson;
import dev.rssify.json.feedlist.SubscriptionPatchJson.Outcome;
import dev.rssify.json.view.FeedView;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Routes that change and remove subscriptions. */
public final class FeedChangeRoutes implements RouteGroup {

  private final ServedEngine engine;
  private final SubscriptionCheck check;
  private final TagIndex tags;
  private final Store store;
  private final FeedFinder finder;

  public FeedChangeRoutes(ServedEngine engine, FeedListCodec codec, TagIndex tags) {
    this.engine = engine;
    this.store = engine.store();
    this.tags = tags;
    this.check = new SubscriptionCheck(store, codec);
    this.finder = new FeedFinder(store);
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.patch("/feeds/{id}", "change_feed", "Change a subscription.")
            .takes(FeedRoutes.ID)
            .takesBody(
                new RequestBody(
                    List.of("application/merge-patch+json", RouteResult.JSON),
                    AddFeedRoute.MAX_BYTES,
                    "SubscriptionPatch"))
            .responses(Reply.json("The changed feed.", "Feed"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT, ErrorCode.UNPROCESSABLE)
            .by(this::change),
        Route.delete(
                "/feeds/{id}",
                "remove_feed",
                "Remove a subscription, or all subscriptions of a feed; removing the last one deletes the feed.")
            .takes(FeedRoutes.ID)
            .responses(new Reply(204, "Removed.", "", ""))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT)
            .by(this::remove));
  }

  private RouteResult change(Call call) {
    String name = call.get(FeedRoutes.ID);
    Optional<Subscription> named = store.subscriptions().subscription(name);
    if (named.isPresent()) {
      return change(call, named.get());
    }
    return FeedRoutes.withFeed(
        finder,
        call,
        feed -> {
          List<Subscription> subscriptions = store.subscriptions().of(feed.id());
          return subscriptions.size() == 1
              ? change(call, subscriptions.getFirst())
              : RouteResult.problem(
                  ErrorCode.CONFLICT,
                  "this feed has " + subscriptions.size() + " subscriptions; name one of them",
                  "id");
        });
  }

  private RouteResult change(Call call, Subscription seen) {
    String patch = text(call);
    Optional<RouteResult.Problem> refused =
        switch (SubscriptionPatchJson.apply(patch, seen)) {
          case Outcome.Unreadable(String message) ->
              Optional.of(RouteResult.problem(ErrorCode.BAD_REQUEST, message));
          case Outcome.Invalid(String field, String message) ->
              Optional.of(RouteResult.problem(ErrorCode.UNPROCESSABLE, message, field));
          case Outcome.Patched patched -> check.cron(patched.subscription().cron());
        };
    if (refused.isPresent()) {
      return refused.get();
    }
    Optional<Feed> feed = engine.change(seen.id(), new Patch(patch));
    if (feed.isEmpty()) {
      return RouteResult.problem(
          ErrorCode.NOT_FOUND, "the subscription was removed meanwhile", "id");
    }
    tags.refresh(feed.get().id());
    return RouteResult.json(shown(feed.get()));
  }

  /** The patch on the current subscription, which may differ from the one that was checked. */
  private static final class Patch implements SubscriptionEdit {

    private final String patch;
    private UnaryOperator<FeedSettings> settings = before -> before;

    Patch(String patch) {
      this.patch = patch;
    }

    @Override
    public Subscription apply(Subscription now) {
      if (SubscriptionPatchJson.apply(patch, now) instanceof Outcome.Patched patched) {
        settings = patched::settings;
        return patched.subscription();
      }
      throw new StoreException(
          StoreException.Kind.CONFLICT,
          "the subscription changed meanwhile; read it and send the patch again");
    }

    @Override
    public FeedSettings settings(FeedSettings before) {
      return settings.apply(before);
    }
  }

  private RouteResult remove(Call call) {
    String name = call.get(FeedRoutes.ID);
    if (store.subscriptions().subscription(name).isPresent() && engine.remove(name)) {
      return new RouteResult.Done();
    }
    return FeedRoutes.withFeed(
        finder,
        call,
        feed ->
            engine.remove(feed.id().toString())
                ? new RouteResult.Done()
                : FeedRoutes.noSuchFeed("id"));
  }

  private String shown(Feed feed) {
    return FeedView.line(feed, store.subscriptions().of(feed.id()));
  }

  private static String text(Call call) {
    return new String(call.body(), StandardCharsets.UTF_8);
  }
}
