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
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.json.view.FeedView;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Routes that pause, resume and reset the polls of a feed, and fetch its history. */
public final class OperatorRoutes implements RouteGroup {

  private static final Param<Long> SECONDS =
      Params.number(
          "seconds",
          "The duration of the pause; by default a day.",
          Duration.ofDays(1).toSeconds(),
          60,
          Duration.ofDays(3650).toSeconds());
  private static final Param<String> REASON = Params.text("reason", "The reason, for people.");

  private static final Param<Long> MAX_PAGES =
      Params.number(
          "max_pages",
          "End after this many pages; by default backfill.max_pages.",
          null,
          1,
          100_000);
  private static final String CONFIGURED = "configured";
  private static final Param<String> FROM =
      Params.choice(
          "from",
          "Where the pages are found: linked (RFC 5005), numbered by WordPress, or as the feed's"
              + " backfill_from says.",
          List.of(CONFIGURED, "links", "wordpress"));

  private final ServedEngine engine;
  private final InstantSource clock;
  private final FeedFinder finder;

  public OperatorRoutes(ServedEngine engine, InstantSource clock) {
    this.engine = engine;
    this.clock = clock;
    this.finder = new FeedFinder(engine.store());
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post("/feeds/{id}/pause", "pause_feed", "Do not poll a feed for some time.")
            .takes(FeedRoutes.ID, SECONDS, REASON)
            .responses(Reply.json("The changed feed.", "Feed"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call -> change(call, id -> engine.pause(id, pause(call)))),
        Route.post("/feeds/{id}/resume", "resume_feed", "End the pause of a feed.")
            .takes(FeedRoutes.ID)
            .responses(Reply.json("The changed feed.", "Feed"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call -> change(call, id -> engine.pause(id, null))),
        Route.post(
                "/feeds/{id}/reset",
                "reset_feed",
                "Poll a feed again that failed or is gone, as if it had never failed.")
            .takes(FeedRoutes.ID)
            .responses(Reply.json("The changed feed.", "Feed"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call -> change(call, engine::reset)),
        Route.post(
                "/feeds/{id}/backfill",
                "backfill_feed",
                "Fetch the history of a feed, two pages every 144 minutes; a walk that runs continues.")
            .takes(FeedRoutes.ID, MAX_PAGES, FROM)
            .responses(
                new Reply(202, "The feed, with the state of the walk.", RouteResult.JSON, "Feed"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.UNPROCESSABLE)
            .by(call -> FeedRoutes.withFeed(finder, call, feed -> backfill(call, feed))));
  }

  private RouteResult backfill(Call call, Feed feed) {
    Integer maxPages = call.find(MAX_PAGES).map(Math::toIntExact).orElse(null);
    Optional<Feed> walking =
        engine.backfill(feed.id(), maxPages, BackfillSource.of(call.get(FROM)).orElse(null));
    return walking.isPresent()
        ? RouteResult.json(202, view(walking.get()), Map.of())
        : RouteResult.problem(
            ErrorCode.UNPROCESSABLE,
            "the publisher offers no pages of history; for a WordPress feed send from=wordpress",
            "from");
  }

  private String view(Feed feed) {
    return FeedView.line(feed, engine.store().subscriptions().of(feed.id()));
  }

  private FeedPause pause(Call call) {
    Instant until = clock.instant().truncatedTo(ChronoUnit.MILLIS).plusSeconds(call.get(SECONDS));
    return new FeedPause(until, call.find(REASON).orElse(null));
  }

  private RouteResult change(Call call, Function<UUID, Optional<Feed>> change) {
    Optional<Feed> feed = finder.find(call.get(FeedRoutes.ID)).map(Feed::id).flatMap(change);
    return feed.isPresent() ? RouteResult.json(view(feed.get())) : FeedRoutes.noSuchFeed("id");
  }
}
