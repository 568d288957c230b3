package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.json.view.Reports;
import java.util.List;
import java.util.Map;

/** The index of the API. */
public record IndexRoutes(String version) implements RouteGroup {

  private static final List<String> PLACES =
      List.of("openapi.json", "health", "feeds", "entries", "events");

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/", "index", "What this is, and where to go on.")
            .responses(Reply.json("Its name, its version, and links.", "ServiceIndex"))
            .by(_ ->
                RouteResult.json(
                    200,
                    Reports.index(version, PLACES),
                    Map.of("Vary", "Accept, Accept-Encoding"))));
  }
}
