package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.BodyForm;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.Trouble;
import dev.rssify.adapters.apihttp.served.ListForms;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import dev.rssify.core.operations.FeedFinder;
import dev.rssify.core.operations.Registry;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.FeedJson;
import dev.rssify.json.FeedList;
import dev.rssify.json.FeedListJson;
import dev.rssify.json.SubscriptionPatchJson;
import dev.rssify.json.SubscriptionPatchJson.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Feeds added, changed and taken back. */
public final class FeedChangeRoutes implements RouteGroup {

  private static final int LARGEST = 65_536;

  private final ServedEngine engine;
  private final WishCheck check;
  private final TagIndex tags;
  private final Store store;
  private final FeedFinder finder;
  private final FeedJson json = new FeedJson();

  public FeedChangeRoutes(ServedEngine engine, ListForms forms, TagIndex tags) {
    this.engine = engine;
    this.store = engine.store();
    this.tags = tags;
    this.check = new WishCheck(store, forms);
    this.finder = new FeedFinder(store);
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post("/feeds", "add_feed", "Wish for a feed; one that is new is asked at once.")
            .takesBody(new BodyForm(List.of(Answer.JSON), LARGEST, "NewFeed"))
            .answers(
                new Reply(201, "It is on record.", Answer.JSON, "Feed"),
                Reply.json("It was there before; the wish is on record.", "Feed"))
            .fails(Trouble.NOT_FOUND, Trouble.CONFLICT, Trouble.UNPROCESSABLE)
            .by(this::add),
        Route.patch("/feeds/{id}", "change_feed", "Change what a subscription says.")
            .takes(FeedRoutes.ID)
            .takesBody(
                new BodyForm(
                    List.of("application/merge-patch+json", Answer.JSON),
                    LARGEST,
                    "SubscriptionPatch"))
            .answers(Reply.json("The feed as it is now.", "Feed"))
            .fails(Trouble.NOT_FOUND, Trouble.CONFLICT, Trouble.UNPROCESSABLE)
            .by(this::change),
        Route.delete(
                "/feeds/{id}",
                "remove_feed",
                "Take back a subscription, or all of a feed; with the last one the feed goes.")
            .takes(FeedRoutes.ID)
            .answers(new Reply(204, "It is gone.", "", ""))
            .fails(Trouble.NOT_FOUND, Trouble.CONFLICT)
            .by(this::remove));
  }

  private Answer add(Call call) {
    FeedList list = new FeedListJson().read("[" + text(call) + "]");
    if (!list.problems().isEmpty()) {
      FeedList.Problem first = list.problems().getFirst();
      Trouble trouble =
          switch (first.kind()) {
            case UNREADABLE -> Trouble.BAD_REQUEST;
            case UNUSABLE -> Trouble.UNPROCESSABLE;
          };
      return Answer.problem(trouble, first.message(), first.field());
    }
    if (list.wishes().size() != 1) {
      return Answer.problem(Trouble.UNPROCESSABLE, "expected one feed; POST /import takes many");
    }
    Wish wish = list.wishes().getFirst();
    Optional<Answer.Problem> refused = check.refusal(wish);
    if (refused.isPresent()) {
      return refused.get();
    }
    boolean known = !store.feeds().withUrl(wish.subscription().address().url()).isEmpty();
    try {
      Feed feed = engine.add(List.of(wish), Registry.First.AT_ONCE).getFirst();
      tags.changed(feed.id());
      return Answer.json(known ? 200 : 201, shown(feed), Map.of("Location", "/feeds/" + feed.id()));
    } catch (IllegalArgumentException e) {
      return Answer.problem(Trouble.UNPROCESSABLE, String.valueOf(e.getMessage()), "source");
    }
  }

  private Answer change(Call call) {
    String name = call.get(FeedRoutes.ID);
    Optional<Subscription> named = store.subscriptions().subscription(name);
    if (named.isPresent()) {
      return change(call, named.get());
    }
    return FeedRoutes.withFeed(
        finder,
        call,
        feed -> {
          List<Subscription> wishes = store.subscriptions().of(feed.id());
          return wishes.size() == 1
              ? change(call, wishes.getFirst())
              : Answer.problem(
                  Trouble.CONFLICT,
                  "this feed has " + wishes.size() + " subscriptions; name one of them",
                  "id");
        });
  }

  private Answer change(Call call, Subscription seen) {
    String patch = text(call);
    Optional<Answer.Problem> refused =
        switch (SubscriptionPatchJson.apply(patch, seen)) {
          case Outcome.Unreadable(String message) ->
              Optional.of(Answer.problem(Trouble.BAD_REQUEST, message));
          case Outcome.Wrong(String field, String message) ->
              Optional.of(Answer.problem(Trouble.UNPROCESSABLE, message, field));
          case Outcome.Patched(Subscription after) -> check.cron(after.cron());
        };
    if (refused.isPresent()) {
      return refused.get();
    }
    Optional<Feed> feed = engine.change(seen.id(), now -> patched(patch, now));
    if (feed.isEmpty()) {
      return Answer.problem(Trouble.NOT_FOUND, "there is no such subscription any longer", "id");
    }
    tags.changed(feed.get().id());
    return Answer.json(shown(feed.get()));
  }

  /** The patch on what is there now, which may be other than what was seen. */
  private static Subscription patched(String patch, Subscription now) {
    if (SubscriptionPatchJson.apply(patch, now) instanceof Outcome.Patched(Subscription after)) {
      return after;
    }
    throw new StoreException(StoreException.Kind.CONFLICT, "it cannot be changed so any longer");
  }

  private Answer remove(Call call) {
    String name = call.get(FeedRoutes.ID);
    if (store.subscriptions().subscription(name).isPresent() && engine.remove(name)) {
      return new Answer.Done();
    }
    return FeedRoutes.withFeed(
        finder,
        call,
        feed ->
            engine.remove(feed.id().toString())
                ? new Answer.Done()
                : Answer.problem(Trouble.NOT_FOUND, "there is no such feed", "id"));
  }

  private String shown(Feed feed) {
    return json.write(feed, store.subscriptions().of(feed.id()));
  }

  private static String text(Call call) {
    return new String(call.body(), StandardCharsets.UTF_8);
  }
}
