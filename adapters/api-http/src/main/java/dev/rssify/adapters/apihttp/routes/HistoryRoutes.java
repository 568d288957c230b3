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
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.store.FetchLog.Position;
import dev.rssify.core.store.Store;
import dev.rssify.json.view.EntryVersionView;
import dev.rssify.json.view.ExplanationView;
import dev.rssify.json.view.FetchView;
import dev.rssify.json.view.Reports;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Routes for polls, explanations and entry versions. */
public final class HistoryRoutes implements RouteGroup {

  private static final String LISTING = "fetches";
  private static final Param<Integer> LIMIT = Params.limit(50, 1_000);
  private static final Param<Position> CURSOR =
      Cursor.in(
          LISTING,
          2,
          parts -> new Position(Params.time(parts.get(0)), UUID.fromString(parts.get(1))));
  private static final Param<Long> LAST =
      Params.number("last", "The number of past polls to return.", 5L, 0, 100);

  private static final int SCANNED_AT_ONCE = 500;

  /** Polls scanned for one page of some feeds, however few of them match. */
  private static final int MAX_SCANNED = 20_000;

  private final ServedEngine engine;
  private final Store store;
  private final FeedFinder finder;
  private final FeedFilter filter;
  private final ConcurrencyLimit heavyRequests;

  public HistoryRoutes(ServedEngine engine, TagIndex tags, ConcurrencyLimit heavyRequests) {
    this.engine = engine;
    this.store = engine.store();
    this.finder = new FeedFinder(store);
    this.filter = new FeedFilter(finder, tags);
    this.heavyRequests = heavyRequests;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/feeds/{id}/fetches", "list_fetches", "The polls of a feed, newest first.")
            .takes(FeedRoutes.ID, LIMIT, CURSOR, TimeRange.SINCE, TimeRange.UNTIL)
            .responses(Reply.json("A page of the fetch log.", "FetchPage"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.BAD_CURSOR)
            .by(call -> TimeRange.response(call, period -> fetches(call, period))),
        Route.get("/fetches", "list_all_fetches", "The polls of all feeds, newest first.")
            .takes(FeedFilter.FEED, FeedFilter.TAG, TimeRange.SINCE, TimeRange.UNTIL, LIMIT, CURSOR)
            .responses(
                Reply.json(
                    "A page of the fetch log. With feed or tag it can be empty although there is a"
                        + " next one.",
                    "FetchPage"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.BAD_CURSOR, ErrorCode.UNPROCESSABLE)
            .by(
                heavyRequests.limited(call ->
                    TimeRange.response(
                        call,
                        period -> filter.response(call, feeds -> fetches(call, feeds, period))))),
        Route.get("/feeds/{id}/explain", "explain_feed", "Why the next poll is when it is.")
            .takes(FeedRoutes.ID, LAST)
            .responses(Reply.json("The decisions of the schedule.", "Explanation"))
            .fails(ErrorCode.NOT_FOUND)
            .by(this::explain),
        Route.get("/entries/{uid}/versions", "list_versions", "Replaced versions, newest first.")
            .takes(EntryRoutes.UID)
            .responses(Reply.json("The versions, at most ten.", "VersionList"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call ->
                ofEntry(
                    call,
                    "versions",
                    uid ->
                        store.entries().versions(uid).stream()
                            .map(EntryVersionView::line)
                            .toList())));
  }

  private RouteResult fetches(Call call, TimeRange period) {
    Optional<Position> before = call.find(CURSOR);
    int limit = call.get(LIMIT);
    return FeedRoutes.withFeed(
        finder,
        call,
        feed ->
            page(
                store
                    .fetches()
                    .newest(feed.id(), period.from(), period.to(), before.orElse(null), limit + 1),
                limit));
  }

  private RouteResult fetches(Call call, Optional<Set<UUID>> feeds, TimeRange period) {
    int limit = call.get(LIMIT);
    Position last = call.find(CURSOR).orElse(null);
    if (feeds.isEmpty()) {
      return page(store.fetches().newestOfAll(period.from(), period.to(), last, limit + 1), limit);
    }
    List<FetchRecord> found = new ArrayList<>();
    for (int scanned = 0; scanned < MAX_SCANNED; scanned += SCANNED_AT_ONCE) {
      List<FetchRecord> some =
          store.fetches().newestOfAll(period.from(), period.to(), last, SCANNED_AT_ONCE);
      for (FetchRecord fetch : some) {
        last = Position.of(fetch);
        if (feeds.get().contains(fetch.feedId())) {
          found.add(fetch);
          if (found.size() == limit) {
            return page(found, last);
          }
        }
      }
      if (some.size() < SCANNED_AT_ONCE) {
        return page(found, null);
      }
    }
    return page(found, last);
  }

  /** A page; the extra row shows that there is a next page. */
  private static RouteResult page(List<FetchRecord> found, int limit) {
    List<FetchRecord> shown = found.subList(0, Math.min(found.size(), limit));
    return page(shown, found.size() > limit ? Position.of(shown.getLast()) : null);
  }

  private static RouteResult page(List<FetchRecord> shown, @Nullable Position last) {
    return RouteResult.json(
        Reports.page(
            LISTING,
            shown.stream().map(FetchView::line).toList(),
            last == null
                ? null
                : Cursor.of(LISTING, last.at().toString(), last.fetchId().toString())));
  }

  private RouteResult explain(Call call) {
    Optional<Explanation> explanation =
        engine.explain(call.get(FeedRoutes.ID), Math.toIntExact(call.get(LAST)));
    return explanation.isPresent()
        ? RouteResult.json(ExplanationView.line(explanation.get()))
        : FeedRoutes.noSuchFeed("id");
  }

  private RouteResult ofEntry(Call call, String name, Function<String, List<String>> objects) {
    Optional<Entry> entry = store.entries().entry(call.get(EntryRoutes.UID));
    return entry.isPresent()
        ? RouteResult.json(Reports.list(name, objects.apply(entry.get().uid())))
        : RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such entry", "uid");
  }
}
