package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
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
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

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

  private final ServedEngine engine;
  private final Store store;
  private final FeedFinder finder;

  public HistoryRoutes(ServedEngine engine) {
    this.engine = engine;
    this.store = engine.store();
    this.finder = new FeedFinder(store);
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/feeds/{id}/fetches", "list_fetches", "The polls of a feed, newest first.")
            .takes(FeedRoutes.ID, LIMIT, CURSOR)
            .responses(Reply.json("A page of the fetch log.", "FetchPage"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.BAD_CURSOR)
            .by(this::fetches),
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

  private RouteResult fetches(Call call) {
    Optional<Position> before = call.find(CURSOR);
    int limit = call.get(LIMIT);
    return FeedRoutes.withFeed(
        finder,
        call,
        feed -> page(store.fetches().newest(feed.id(), before.orElse(null), limit + 1), limit));
  }

  /** A page; the extra row shows that there is a next page. */
  private RouteResult page(List<FetchRecord> found, int limit) {
    List<FetchRecord> shown = found.subList(0, Math.min(found.size(), limit));
    FetchRecord last = found.size() > limit ? shown.getLast() : null;
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
        : RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such feed", "id");
  }

  private RouteResult ofEntry(Call call, String name, Function<String, List<String>> objects) {
    Optional<Entry> entry = store.entries().entry(call.get(EntryRoutes.UID));
    return entry.isPresent()
        ? RouteResult.json(Reports.list(name, objects.apply(entry.get().uid())))
        : RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such entry", "uid");
  }
}
