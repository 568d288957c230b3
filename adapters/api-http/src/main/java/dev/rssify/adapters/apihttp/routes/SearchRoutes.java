package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.Bounded;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchQuery.Order;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.json.view.SearchView;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Search for entries by their words. */
public final class SearchRoutes implements RouteGroup {

  private static final String BEST = "best";
  private static final Param<String> WORDS =
      Params.text(
          "q",
          "Words, \"phrases\", +required and -excluded ones; title:, text:, author:, category:,"
              + " lang: and site: search one field. At most 1,000 characters.");
  private static final Param<String> FEED =
      Params.text("feed", "Only of this feed: its id, the id of a subscription, or a URL.");
  private static final Param<String> TAG =
      Params.text("tag", "Only of feeds that a subscription gives this tag.");
  private static final Param<Instant> SINCE =
      Params.time("since", "Only entries of this date or later.");
  private static final Param<Instant> UNTIL = Params.time("until", "Only entries of before.");
  private static final Param<String> ORDER =
      Params.choice("order", "Which first.", List.of(BEST, "newest"));
  private static final Param<Integer> LIMIT = Params.limit(20, SearchQuery.MAX_LIMIT);
  private static final int MOST_FEEDS = 10_000;
  private static final long RETRY_SECONDS = 60;

  private final ServedEngine engine;
  private final FeedFinder finder;
  private final TagIndex tags;
  private final Bounded heavy;

  public SearchRoutes(ServedEngine engine, TagIndex tags, Bounded heavy) {
    this.engine = engine;
    this.finder = new FeedFinder(engine.store());
    this.tags = tags;
    this.heavy = heavy;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/search", "search_entries", "Entries that contain words, best first.")
            .takes(WORDS, FEED, TAG, SINCE, UNTIL, ORDER, LIMIT)
            .responses(Reply.json("The best entries.", "SearchResults"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.UNPROCESSABLE, ErrorCode.UNAVAILABLE)
            .by(heavy.few(this::search)));
  }

  private RouteResult search(Call call) {
    Optional<String> words = call.find(WORDS);
    if (words.isEmpty() || words.get().length() > SearchQuery.MAX_LENGTH) {
      return RouteResult.problem(
          ErrorCode.UNPROCESSABLE,
          "q must have 1 to " + SearchQuery.MAX_LENGTH + " characters",
          "q");
    }
    Set<UUID> feeds = new HashSet<>();
    Optional<String> name = call.find(FEED);
    if (name.isPresent()) {
      Optional<Feed> feed = finder.find(name.get());
      if (feed.isEmpty()) {
        return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such feed", "feed");
      }
      feeds.add(feed.get().id());
    }
    Optional<String> tag = call.find(TAG);
    if (tag.isPresent()) {
      Set<UUID> tagged = tags.feeds(tag.get());
      if (tagged.size() > MOST_FEEDS) {
        return RouteResult.problem(
            ErrorCode.UNPROCESSABLE, "more than " + MOST_FEEDS + " feeds have this tag", "tag");
      }
      if (name.isEmpty()) {
        feeds.addAll(tagged);
      } else {
        feeds.retainAll(tagged);
      }
      if (feeds.isEmpty()) {
        long seq = engine.store().journal().head();
        return RouteResult.json(SearchView.page(new SearchResult(List.of(), 0, seq, 0)));
      }
    }
    return found(
        new SearchQuery(
            words.get(),
            feeds,
            call.find(SINCE).orElse(null),
            call.find(UNTIL).orElse(null),
            call.get(ORDER).equals(BEST) ? Order.BEST_FIRST : Order.NEWEST_FIRST,
            call.get(LIMIT)));
  }

  private RouteResult found(SearchQuery query) {
    try {
      return RouteResult.json(SearchView.page(engine.search(query)));
    } catch (UncheckedIOException e) {
      return RouteResult.later(
          ErrorCode.UNAVAILABLE, "the search index cannot be read; see the log", RETRY_SECONDS);
    }
  }
}
