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
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.PollHours;
import dev.rssify.json.view.Reports;
import dev.rssify.json.view.StatisticsView;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Routes for statistics and exports. */
public final class StoreRoutes implements RouteGroup {

  private static final String LISTING = "hosts";
  private static final Param<Long> DAYS =
      Params.number("days", "The number of days, today included.", 7L, 1, 90);
  private static final Param<Long> TOP =
      Params.number("top", "The number of sources, hosts and errors to list.", 10L, 1, 100);
  private static final int MAX_DAYS = 366;
  private static final Param<Long> HOURS =
      Params.number("hours", "The number of hours, this one included.", 24L, 1, 24 * 90);
  private static final Param<Integer> LIMIT = Params.limit(100, 1_000);
  private static final Param<String> CURSOR = Cursor.in(LISTING, 1, List::getFirst);

  private final Store store;
  private final InstantSource clock;
  private final FeedFilter filter;
  private final ConcurrencyLimit heavyRequests;

  public StoreRoutes(
      Store store, TagIndex tags, InstantSource clock, ConcurrencyLimit heavyRequests) {
    this.store = store;
    this.filter = new FeedFilter(new FeedFinder(store), tags);
    this.clock = clock;
    this.heavyRequests = heavyRequests;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/stats", "stats", "Statistics of the store and of polling.")
            .takes(DAYS, TOP, FeedFilter.FEED, FeedFilter.TAG, TimeRange.SINCE, TimeRange.UNTIL)
            .responses(Reply.json("The figures.", "Statistics"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.UNPROCESSABLE)
            .by(heavyRequests.limited(call -> filter.response(call, feeds -> stats(call, feeds)))),
        Route.get("/stats/polls", "polls_by_hour", "The number of polls in each hour, by result.")
            .takes(HOURS)
            .responses(Reply.json("An object for each hour, the oldest first.", "PollHours"))
            .by(heavyRequests.limited(this::polls)),
        Route.get("/hosts", "list_hosts", "The hosts that have a gate, by name.")
            .takes(LIMIT, CURSOR)
            .responses(Reply.json("A page of hosts.", "HostPage"))
            .fails(ErrorCode.BAD_CURSOR)
            .by(heavyRequests.limited(this::hosts)));
  }

  private RouteResult stats(Call call, Optional<Set<UUID>> feeds) {
    Statistics statistics = new Statistics(store);
    int days = Math.toIntExact(call.get(DAYS));
    int top = Math.toIntExact(call.get(TOP));
    Instant now = clock.instant();
    if (feeds.isEmpty()
        && call.find(TimeRange.SINCE).isEmpty()
        && call.find(TimeRange.UNTIL).isEmpty()) {
      return RouteResult.json(StatisticsView.line(statistics.over(days, top, now)));
    }
    if (feeds.isPresent() && feeds.get().isEmpty()) {
      return RouteResult.problem(
          ErrorCode.NOT_FOUND, "no feed has this tag, or the selected one does not", "tag");
    }
    Instant to = call.find(TimeRange.UNTIL).orElse(now);
    Instant from = call.find(TimeRange.SINCE).orElse(to.minus(Duration.ofDays(days)));
    if (!from.isBefore(to) || Duration.between(from, to).toDays() > MAX_DAYS) {
      return RouteResult.problem(
          ErrorCode.BAD_PARAMETER,
          "since must be before until, by at most " + MAX_DAYS + " days",
          "since");
    }
    return RouteResult.json(
        StatisticsView.line(statistics.of(feeds.orElse(Set.of()), from, to, top)));
  }

  private RouteResult polls(Call call) {
    Instant first =
        clock.instant().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(call.get(HOURS) - 1));
    return RouteResult.json(
        PollHours.line(first, call.get(HOURS), store.tallies().outcomesByHour(first)));
  }

  private RouteResult hosts(Call call) {
    Optional<String> after = call.find(CURSOR);
    int limit = call.get(LIMIT);
    List<HostGate> page =
        store.gates().all().stream()
            .filter(gate -> after.isEmpty() || gate.groupId().compareTo(after.get()) > 0)
            .sorted(Comparator.comparing(HostGate::groupId))
            .limit(limit + 1L)
            .toList();
    boolean more = page.size() > limit;
    List<HostGate> shown = more ? page.subList(0, limit) : page;
    return RouteResult.json(
        Reports.page(
            LISTING,
            shown.stream().map(RecordJson::line).toList(),
            more ? Cursor.of(LISTING, shown.getLast().groupId()) : null));
  }
}
