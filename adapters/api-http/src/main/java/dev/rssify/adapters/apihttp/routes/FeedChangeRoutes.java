package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.BodyForm;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ListForms;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.core.operations.subscriptions.SubscriptionEdit;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.json.feedlist.SubscriptionPatchJson;
import dev.rssify.json.feedlist.SubscriptionPatchJson.Outcome;
import dev.rssify.json.view.FeedView;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Routes that add, change and remove subscriptions. */
public final class FeedChangeRoutes implements RouteGroup {

  private static final int MAX_BYTES = 65_536;

  private final ServedEngine engine;
  private final SubscriptionCheck check;
  private final TagIndex tags;
  private final Store store;
  private final FeedFinder finder;

  public FeedChangeRoutes(ServedEngine engine, ListForms forms, TagIndex tags) {
    this.engine = engine;
    this.store = engine.store();
    this.tags = tags;
    this.check = new SubscriptionCheck(store, forms);
    this.finder = new FeedFinder(store);
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post("/feeds", "add_feed", "Subscribe to a feed; a new one is polled at once.")
            .takesBody(new BodyForm(List.of(RouteResult.JSON), MAX_BYTES, "NewFeed"))
            .responses(
                new Reply(201, "The feed was added.", RouteResult.JSON, "Feed"),
                Reply.json("The feed existed; the subscription was added.", "Feed"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT, ErrorCode.UNPROCESSABLE)
            .by(this::add),
        Route.patch("/feeds/{id}", "change_feed", "Change a subscription.")
            .takes(FeedRoutes.ID)
            .takesBody(
                new BodyForm(
                    List.of("application/merge-patch+json", RouteResult.JSON),
                    MAX_BYTES,
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

  private RouteResult add(Call call) {
    FeedList list = new FeedListJson().read("[" + text(call) + "]");
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
    boolean known = !store.feeds().withUrl(request.subscription().address().url()).isEmpty();
    try {
      Feed feed = engine.add(List.of(request), Registry.First.AT_ONCE).getFirst();
      tags.refresh(feed.id());
      return RouteResult.json(
          known ? 200 : 201, shown(feed), Map.of("Location", "/feeds/" + feed.id()));
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()), "source");
    }
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
                : RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such feed", "id"));
  }

  private String shown(Feed feed) {
    return FeedView.line(feed, store.subscriptions().of(feed.id()));
  }

  private static String text(Call call) {
    return new String(call.body(), StandardCharsets.UTF_8);
  }
}
