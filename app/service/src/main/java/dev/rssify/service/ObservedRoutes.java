package dev.rssify.service;

import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.observe.EngineMetrics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The HTTP routes of metrics, recent polls and service levels. */
record ObservedRoutes(Observability observed) implements RouteGroup {

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/metrics", "metrics", "All metrics in the Prometheus format.")
            .responses(new Reply(200, "The metrics.", EngineMetrics.CONTENT_TYPE, "Text"))
            .by(_ ->
                new RouteResult.Whole(
                    200,
                    EngineMetrics.CONTENT_TYPE,
                    observed.metrics().getBytes(StandardCharsets.UTF_8),
                    Map.of())),
        Route.get(
                "/stats/polls/recent",
                "recent_polls",
                "The polls of this process in the last five minutes, by outcome.")
            .responses(Reply.json("Intervals of two seconds, the oldest first.", "RecentPolls"))
            .by(_ -> RouteResult.json(observed.recentPolls())),
        Route.get(
                "/stats/slo",
                "service_levels",
                "Service levels: latency, internal errors, feeds polled in time.")
            .responses(Reply.json("Each level with its target and current value.", "ServiceLevels"))
            .by(new ConcurrencyLimit(1).limited(_ -> RouteResult.json(observed.levels()))));
  }
}
