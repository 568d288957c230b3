package dev.rssify.cli;

import dev.rssify.adapters.apihttp.route.Bounded;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.observe.EngineMetrics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What is measured of a running engine, over HTTP. */
record ObservedRoutes(Observability observed) implements RouteGroup {

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/metrics", "metrics", "Every metric, for Prometheus.")
            .responses(new Reply(200, "The metrics.", EngineMetrics.CONTENT_TYPE, ""))
            .by(_ ->
                new RouteResult.Whole(
                    200,
                    EngineMetrics.CONTENT_TYPE,
                    observed.metrics().getBytes(StandardCharsets.UTF_8),
                    Map.of())),
        Route.get(
                "/stats/slo",
                "service_levels",
                "How the service levels are kept: latency, faults of ours, feeds polled in time.")
            .responses(Reply.json("Each level, what is promised and what is.", "ServiceLevels"))
            .by(new Bounded(1).few(_ -> RouteResult.json(observed.levels()))));
  }
}
