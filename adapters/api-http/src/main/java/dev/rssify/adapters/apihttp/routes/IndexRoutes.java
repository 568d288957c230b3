package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.json.view.Reports;
import java.util.List;
import java.util.Map;

/** The route of the index. */
public record IndexRoutes(String version) implements RouteGroup {

  private static final List<String> PATHS =
      List.of("openapi.json", "health", "feeds", "entries", "events");

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/", "index", "Name, version and links of the service.")
            .responses(Reply.json("Name, version and links.", "ServiceIndex"))
            .by(_ ->
                RouteResult.json(
                    200,
                    Reports.index(version, PATHS),
                    Map.of("Vary", "Accept, Accept-Encoding"))));
  }
}
