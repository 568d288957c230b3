package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchQuery.Mode;
import dev.rssify.core.operations.search.SearchQuery.Order;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.core.operations.search.SearchResult.WithoutMeaning;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.SearchView;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The route that searches entries by words and meaning. */
public final class SearchRoutes implements RouteGroup {

  private static final String BEST = "best";
  private static final Param<String> WORDS =
      Params.text(
          "q",
          "Words, \"phrases\", +required and -excluded ones; title:, text:, author:, category:,"
              + " lang: and site: search one field. At most 1,000 characters.");
  private static final Param<String> ORDER =
      Params.choice("order", "The order of the results.", List.of(BEST, "newest"));
  private static final Param<String> MODE =
      Params.choice(
          "mode",
          "auto: by words and, where entries have embeddings, by meaning. The order newest searches"
              + " by words only.",
          List.of("auto", "words", "meaning"));
  private static final Param<Integer> LIMIT = Params.limit(20, SearchQuery.MAX_LIMIT);
  private static final long RETRY_SECONDS = 60;

  private final ServedEngine engine;
  private final FeedFilter filter;
  private final ConcurrencyLimit heavyRequests;

  public SearchRoutes(ServedEngine engine, TagIndex tags, ConcurrencyLimit heavyRequests) {
    this.engine = engine;
    this.filter = new FeedFilter(new FeedFinder(engine.store()), tags);
    this.heavyRequests = heavyRequests;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/search", "search_entries", "Entries by their words and meaning, best first.")
            .takes(
                WORDS,
                FeedFilter.FEED,
                FeedFilter.TAG,
                TimeRange.SINCE,
                TimeRange.UNTIL,
                ORDER,
                MODE,
                LIMIT)
            .responses(Reply.json("The best entries.", "SearchResults"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.UNPROCESSABLE, ErrorCode.UNAVAILABLE)
            .by(heavyRequests.limited(this::search)));
  }

  private RouteResult search(Call call) {
    Optional<String> words = call.find(WORDS);
    if (words.isEmpty() || words.get().length() > SearchQuery.MAX_LENGTH) {
      return RouteResult.problem(
          ErrorCode.UNPROCESSABLE,
          "q must have 1 to " + SearchQuery.MAX_LENGTH + " characters",
          "q");
    }
    return filter.response(
        call,
        feeds -> {
          if (feeds.isPresent() && feeds.get().isEmpty()) {
            long seq = engine.store().journal().head();
            return RouteResult.json(SearchView.page(SearchResult.none(seq), titles()));
          }
          return found(
              new SearchQuery(
                  words.get(),
                  feeds.orElse(Set.of()),
                  call.find(TimeRange.SINCE).orElse(null),
                  call.find(TimeRange.UNTIL).orElse(null),
                  call.get(ORDER).equals(BEST) ? Order.BEST_FIRST : Order.NEWEST_FIRST,
                  call.get(LIMIT),
                  Mode.valueOf(call.get(MODE).toUpperCase(Locale.ROOT))));
        });
  }

  private RouteResult found(SearchQuery query) {
    try {
      SearchResult result = engine.search(query);
      WithoutMeaning missing = result.withoutMeaning();
      if (missing == null || query.mode() != Mode.MEANING) {
        return RouteResult.json(SearchView.page(result, titles()));
      }
      return missing.temporary()
          ? RouteResult.later(ErrorCode.UNAVAILABLE, missing.reason(), RETRY_SECONDS)
          : RouteResult.problem(ErrorCode.UNPROCESSABLE, missing.reason(), "mode");
    } catch (UncheckedIOException e) {
      return RouteResult.later(
          ErrorCode.UNAVAILABLE, "the search index cannot be read; see the log", RETRY_SECONDS);
    }
  }

  private FeedTitles titles() {
    return new FeedTitles(engine.store());
  }
}
