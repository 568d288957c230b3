package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The parameters {@code feed} and {@code tag}, and the feeds that they select together. */
record FeedFilter(FeedFinder finder, TagIndex tags) {

  static final Param<List<String>> FEED =
      Params.texts(
          "feed",
          "Only these feeds: ids, ids of subscriptions, or URLs. Several with commas between them, or"
              + " given several times.");
  static final Param<String> TAG =
      Params.text("tag", "Only feeds with a subscription that has this tag.");

  private static final int MAX_FEEDS = 10_000;

  /** Calls the endpoint with the selected feeds; empty when neither parameter is given. */
  RouteResult response(Call call, Function<Optional<Set<UUID>>, RouteResult> endpoint) {
    Set<UUID> feeds = new HashSet<>();
    Optional<RouteResult.Problem> wrong = addNamed(call, feeds);
    Optional<String> tag = call.find(TAG);
    if (wrong.isPresent()) {
      return wrong.get();
    }
    boolean named = !call.get(FEED).isEmpty();
    if (tag.isPresent()) {
      Set<UUID> tagged = tags.feeds(tag.get());
      if (tagged.size() > MAX_FEEDS) {
        return RouteResult.problem(
            ErrorCode.UNPROCESSABLE, "more than " + MAX_FEEDS + " feeds have this tag", "tag");
      }
      if (named) {
        feeds.retainAll(tagged);
      } else {
        feeds.addAll(tagged);
      }
    }
    return endpoint.apply(named || tag.isPresent() ? Optional.of(feeds) : Optional.empty());
  }

  /** Adds the feeds that are named, whatever their tags; returns what is wrong with them. */
  Optional<RouteResult.Problem> addNamed(Call call, Set<UUID> feeds) {
    for (String given : call.get(FEED)) {
      Optional<Feed> whole = finder.find(given); // a URL may have commas
      for (String name : whole.isPresent() ? List.of(given) : List.of(given.split(","))) {
        Optional<Feed> feed = finder.find(name.strip());
        if (feed.isEmpty()) {
          return Optional.of(FeedRoutes.noSuchFeed("feed"));
        }
        feeds.add(feed.get().id());
      }
    }
    return Optional.empty();
  }
}
