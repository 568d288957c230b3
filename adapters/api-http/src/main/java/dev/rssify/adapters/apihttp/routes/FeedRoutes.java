package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.Endpoint;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.store.Store;
import dev.rssify.json.view.FeedSummary;
import dev.rssify.json.view.FeedView;
import dev.rssify.json.view.Reports;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The feeds, for reading. */
public final class FeedRoutes implements RouteGroup {

  /** In the path of all that is about one feed. */
  static final Param<String> ID =
      Params.segment("id", "A feed: its id, a subscription's, or its URL (percent-encoded).");

  private static final int PAGE = 500;

  /** Feeds scanned for one page, however few of them match. */
  private static final int LOOKED_AT = 10_000;

  private static final String LINES = "application/x-ndjson";
  private static final String LISTING = "feeds";
  private static final Param<Integer> LIMIT = Params.limit(100, PAGE);
  private static final Param<UUID> CURSOR =
      Cursor.in(LISTING, 1, parts -> UUID.fromString(parts.getFirst()));
  private static final Param<Set<String>> STATUS =
      Params.choices(
          "status",
          "Only feeds with this status.",
          Arrays.stream(FeedStatus.values()).map(FeedStatus::code).collect(Collectors.toSet()));
  private static final Param<Set<String>> HEALTH =
      Params.choices(
          "health",
          "Only feeds with this health.",
          Arrays.stream(FeedHealth.Status.values())
              .map(FeedHealth.Status::code)
              .collect(Collectors.toSet()));
  private static final String PENDING = "pending";
  private static final String ACCEPTED = "accepted";
  private static final Param<Set<String>> MOVED =
      Params.choices(
          "moved",
          "Only feeds with a permanent redirect: pending until enough polls confirm it, accepted when"
              + " a subscription has another URL than the feed.",
          Set.of(PENDING, ACCEPTED));

  private final Store store;
  private final FeedFinder finder;
  private final InstantSource clock;
  private final Endpoint scan;
  private final ConcurrencyLimit heavyRequests;

  public FeedRoutes(ServedEngine engine, InstantSource clock, ConcurrencyLimit heavyRequests) {
    this.clock = clock;
    this.scan = heavyRequests.limited(this::list);
    this.heavyRequests = heavyRequests;
    this.store = engine.store();
    this.finder = new FeedFinder(store);
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/feeds", "list_feeds", "The feeds, by id.")
            .takes(LIMIT, CURSOR, FeedFilter.TAG, STATUS, HEALTH, MOVED)
            .responses(Reply.json("A page of feeds.", "FeedPage"))
            .fails(ErrorCode.BAD_CURSOR)
            .by(call -> isScan(call) ? scan.response(call) : list(call)),
        Route.get(
                "/feeds/summary",
                "list_feed_summaries",
                "Every feed as one short line, for lists of very many feeds.")
            .unconditional()
            .responses(new Reply(200, "An object on each line.", LINES, "FeedSummary"))
            .by(heavyRequests.limited(_ -> new RouteResult.Streamed(LINES, this::summaries))),
        Route.get("/feeds/{id}", "get_feed", "A feed with its state, schedule and subscriptions.")
            .takes(ID)
            .responses(Reply.json("The feed.", "Feed"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call -> withFeed(finder, call, this::shown)));
  }

  private void summaries(OutputStream out) throws IOException {
    Instant now = clock.instant();
    for (List<Feed> page = store.feeds().list(null, PAGE);
        !page.isEmpty();
        page = store.feeds().list(page.getLast().id(), PAGE)) {
      Map<UUID, List<Subscription>> requested =
          store.subscriptions().of(page.stream().map(Feed::id).toList());
      StringBuilder lines = new StringBuilder();
      for (Feed feed : page) {
        lines
            .append(FeedSummary.line(feed, requested.getOrDefault(feed.id(), List.of()), now))
            .append('\n');
      }
      out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Does something with the feed that a path names. */
  static RouteResult withFeed(FeedFinder finder, Call call, FeedResponse response) {
    Optional<Feed> feed = finder.find(call.get(ID));
    return feed.isPresent() ? response.of(feed.get()) : noSuchFeed("id");
  }

  /**
   * The error for the name of no feed.
   *
   * @param parameter where it was given
   */
  static RouteResult.Problem noSuchFeed(String parameter) {
    return RouteResult.problem(
        ErrorCode.NOT_FOUND, "there is no such feed; GET /feeds lists them", parameter);
  }

  /** Routes that read feeds. */
  @FunctionalInterface
  interface FeedResponse {
    RouteResult of(Feed feed);
  }

  private RouteResult shown(Feed feed) {
    return RouteResult.json(FeedView.line(feed, store.subscriptions().of(feed.id())));
  }

  /** Thousands of feeds may be looked at to find the few. */
  private static boolean isScan(Call call) {
    return call.find(FeedFilter.TAG).isPresent()
        || !call.get(STATUS).isEmpty()
        || !call.get(HEALTH).isEmpty()
        || !call.get(MOVED).isEmpty();
  }

  private RouteResult list(Call call) {
    UUID after = call.find(CURSOR).orElse(null);
    List<String> found = new ArrayList<>();
    int limit = call.get(LIMIT);
    int looked = 0;
    while (looked < LOOKED_AT) {
      List<Feed> page = store.feeds().list(after, PAGE);
      Map<UUID, List<Subscription>> byFeed =
          store.subscriptions().of(page.stream().map(Feed::id).toList());
      for (Feed feed : page) {
        if (found.size() == limit) {
          return page(found, after);
        }
        after = feed.id();
        List<Subscription> subscriptions = byFeed.getOrDefault(feed.id(), List.of());
        if (isWanted(call, feed, subscriptions)) {
          found.add(FeedView.line(feed, subscriptions));
        }
      }
      looked += page.size();
      if (page.size() < PAGE) {
        return page(found, null);
      }
    }
    return page(found, after);
  }

  private static RouteResult page(List<String> found, @Nullable UUID last) {
    return RouteResult.json(
        Reports.page(LISTING, found, last == null ? null : Cursor.of(LISTING, last.toString())));
  }

  private static boolean isWanted(Call call, Feed feed, List<Subscription> subscriptions) {
    Set<String> conditions = call.get(HEALTH);
    Set<String> statuses = call.get(STATUS);
    Optional<String> tag = call.find(FeedFilter.TAG);
    return (statuses.isEmpty() || statuses.contains(FeedStatus.of(feed).code()))
        && (conditions.isEmpty() || conditions.contains(feed.state().health().status().code()))
        && hasMoved(call.get(MOVED), feed, subscriptions)
        && (tag.isEmpty()
            || subscriptions.stream().anyMatch(one -> one.tags().contains(tag.get())));
  }

  private static boolean hasMoved(Set<String> states, Feed feed, List<Subscription> subscriptions) {
    return states.isEmpty()
        || (states.contains(PENDING) && feed.state().redirects() != null)
        || (states.contains(ACCEPTED)
            && subscriptions.stream().anyMatch(one -> !one.address().url().equals(feed.url())));
  }
}
