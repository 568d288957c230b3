package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import java.util.List;

/** Routes for liveness and readiness checks. */
public record HealthRoutes(ServedEngine engine) implements RouteGroup {

  private static final String UP = "{\"status\":\"up\"}";

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/health", "health", "Whether the service is ready; the same as /health/ready.")
            .open()
            .responses(Reply.json("It can.", "Health"))
            .fails(ErrorCode.UNAVAILABLE)
            .by(_ -> ready()),
        Route.get("/health/live", "live", "Whether the process is alive.")
            .open()
            .responses(Reply.json("It does.", "Health"))
            .by(_ -> RouteResult.json(UP)),
        Route.get(
                "/health/ready",
                "ready",
                "Whether the store can be read and this process can do its work.")
            .open()
            .responses(Reply.json("It can.", "Health"))
            .fails(ErrorCode.UNAVAILABLE)
            .by(_ -> ready()));
  }

  /** Reads the store; if that fails, the exception becomes a 503. */
  private RouteResult ready() {
    long _ = engine.store().journal().head();
    return engine
        .outage()
        .<RouteResult>map(why -> RouteResult.problem(ErrorCode.UNAVAILABLE, why))
        .orElseGet(() -> RouteResult.json(UP));
  }
}
