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
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The parameters {@code feed} and {@code tag}, and the feeds that they select together. */
record FeedFilter(FeedFinder finder, TagIndex tags) {

  static final Param<String> FEED =
      Params.text("feed", "Only this feed: its id, the id of a subscription, or its URL.");
  static final Param<String> TAG =
      Params.text("tag", "Only feeds with a subscription that has this tag.");

  private static final int MAX_FEEDS = 10_000;

  /** Calls the endpoint with the selected feeds; empty when neither parameter is given. */
  RouteResult response(Call call, Function<Optional<Set<UUID>>, RouteResult> endpoint) {
    Optional<String> name = call.find(FEED);
    Optional<String> tag = call.find(TAG);
    if (name.isEmpty() && tag.isEmpty()) {
      return endpoint.apply(Optional.empty());
    }
    Set<UUID> feeds = new HashSet<>();
    if (name.isPresent()) {
      Optional<Feed> feed = finder.find(name.get());
      if (feed.isEmpty()) {
        return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such feed", "feed");
      }
      feeds.add(feed.get().id());
    }
    if (tag.isPresent()) {
      Set<UUID> tagged = tags.feeds(tag.get());
      if (tagged.size() > MAX_FEEDS) {
        return RouteResult.problem(
            ErrorCode.UNPROCESSABLE, "more than " + MAX_FEEDS + " feeds have this tag", "tag");
      }
      if (name.isEmpty()) {
        feeds.addAll(tagged);
      } else {
        feeds.retainAll(tagged);
      }
    }
    return endpoint.apply(Optional.of(feeds));
  }
}
