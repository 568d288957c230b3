package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.FeedListCodec;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.FirstPolls;
import dev.rssify.core.store.Store;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.view.Reports;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Routes that import and export lists. */
public final class ListRoutes implements RouteGroup {

  private static final String OPML = "text/x-opml";
  private static final String NDJSON = "application/x-ndjson";
  private static final Param<String> WHAT =
      Params.choice("what", "The records to export.", List.of("entries", "feeds", "fetches"));
  private static final Param<Long> LIMIT =
      Params.number("limit", "The maximum number of records.", null, 1, 999_999_999_999_999_999L);

  /** A slow upload delays only other uploads. */
  private static final int LISTS_AT_ONCE = 2;

  private final ServedEngine engine;
  private final FeedListCodec codec;
  private final Store store;
  private final FeedFilter filter;
  private final ConcurrencyLimit heavyRequests;
  private final int largest;

  public ListRoutes(
      ServedEngine engine,
      FeedListCodec codec,
      TagIndex tags,
      ConcurrencyLimit heavyRequests,
      int largest) {
    this.engine = engine;
    this.codec = codec;
    this.store = engine.store();
    this.filter = new FeedFilter(new FeedFinder(store), tags);
    this.heavyRequests = heavyRequests;
    this.largest = largest;
  }

  @Override
  public List<Route> routes() {
    List<String> lists =
        List.of(OPML, "text/xml", "application/xml", "text/plain", RouteResult.JSON);
    return List.of(
        Route.post(
                "/import",
                "import_feeds",
                "Add the feeds of a list: OPML, feeds.json, or a URL on each line. Invalid"
                    + " lines are skipped and reported. Up to 300 new feeds are polled at once; the"
                    + " first polls of more are spread.")
            .takesBody(new RequestBody(lists, largest, "Text"))
            .responses(Reply.json("The result of each line.", "ImportReport"))
            .fails(ErrorCode.UNPROCESSABLE)
            .limited(new ConcurrencyLimit(LISTS_AT_ONCE))
            .by(this::read),
        Route.get("/export", "export", "All records, one JSON object per line, the oldest first.")
            .takes(WHAT, FeedFilter.FEED, FeedFilter.TAG, TimeRange.SINCE, TimeRange.UNTIL, LIMIT)
            .responses(new Reply(200, "Lines of JSON.", NDJSON, "Text"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.UNPROCESSABLE)
            .unconditional()
            .by(
                heavyRequests.limitedUntilSent(
                    call -> TimeRange.response(call, period -> export(call, period)))),
        Route.get("/opml", "opml", "The feeds as OPML; folders are tags.")
            .responses(new Reply(200, "The list.", OPML, "Text"))
            .by(
                heavyRequests.limited(_ ->
                    new RouteResult.Whole(
                        200, OPML, codec.opml(store).getBytes(StandardCharsets.UTF_8), Map.of()))));
  }

  private RouteResult read(Call call) {
    FeedList list = codec.read(call.body());
    List<FeedList.Problem> problems = new ArrayList<>(list.problems());
    List<FeedList.Line> lines = usable(list, problems);
    List<SubscriptionRequest> requests = lines.stream().map(FeedList.Line::request).toList();
    if (requests.isEmpty()) {
      String why = problems.isEmpty() ? "the list has no feed" : problems.getFirst().toString();
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, why);
    }
    Set<String> known = new HashSet<>();
    store
        .feeds()
        .withUrls(requests.stream().map(request -> request.subscription().address().url()).toList())
        .forEach((FeedUrl url) -> known.add(url.url()));
    Map<String, UUID> ids = new HashMap<>();
    FirstPolls first = FirstPolls.of(store, requests);
    try {
      engine.add(requests, first.first()).forEach((Feed feed) -> ids.put(feed.url(), feed.id()));
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()), "source");
    }
    List<Reports.ImportedLine> imported =
        lines.stream()
            .map(line -> {
              String url = line.request().subscription().address().url();
              return new Reports.ImportedLine(
                  line.line(), url, known.add(url) ? "added" : "known", ids.get(url));
            })
            .toList();
    Reports.ImportReport report = Reports.ImportReport.of(imported, problems, first);
    return RouteResult.changed(report.added() + " feeds", report.line());
  }

  /** The lines with valid subscription requests, checked against the store and each other. */
  private List<FeedList.Line> usable(FeedList list, List<FeedList.Problem> problems) {
    SubscriptionCheck check = new SubscriptionCheck(store, codec);
    Map<String, FeedAddress> addressById = new HashMap<>();
    List<FeedList.Line> usable = new ArrayList<>();
    for (FeedList.Line line : list.lines()) {
      Subscription subscription = line.request().subscription();
      Optional<RouteResult.Problem> wrong = check.refusal(line.request());
      if (wrong.isPresent()) {
        problems.add(line.problem(wrong.get().detail(), wrong.get().field()));
      } else if (!addressById
          .computeIfAbsent(subscription.id(), _ -> subscription.address())
          .equals(subscription.address())) {
        problems.add(line.problem("another feed of the list has this id", "id"));
      } else {
        usable.add(line);
      }
    }
    return usable;
  }

  private RouteResult export(Call call, TimeRange period) {
    return filter.response(
        call,
        feeds -> {
          Lines lines = new Lines(store, feeds, period);
          long limit = call.find(LIMIT).orElse(Long.MAX_VALUE);
          return new RouteResult.Streamed(NDJSON, out -> lines.send(call.get(WHAT), limit, out));
        });
  }
}
