package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.json.view.DiscoveryView;
import java.util.List;
import java.util.Optional;

/** Finds the feeds of a site. It makes requests to publishers, so it needs the write token. */
public record DiscoveryRoutes(ServedEngine engine, ConcurrencyLimit heavyRequests)
    implements RouteGroup {

  private static final Param<String> URL =
      Params.text("url", "The address of a page, a site or a feed.");

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/discover", "discover", "The feeds that a page or site offers.")
            .writes()
            .unconditional()
            .takes(URL)
            .responses(Reply.json("The feeds, the most likely first.", "Discovery"))
            .fails(ErrorCode.UNPROCESSABLE)
            .by(heavyRequests.limited(this::discover)));
  }

  private RouteResult discover(Call call) {
    Optional<FeedAddress> address =
        call.find(URL).map(DiscoveryRoutes::completed).flatMap(FeedAddress::parse);
    if (address.isEmpty()) {
      return RouteResult.problem(
          ErrorCode.UNPROCESSABLE,
          "give the address of a site, such as https://example.com/",
          "url");
    }
    Optional<Discovery> found = engine.discover(address.get());
    if (found.isEmpty()) {
      return RouteResult.problem(
          ErrorCode.UNAVAILABLE,
          "this process makes no requests (serve --no-poll); send it to the one that polls");
    }
    try (Discovery discovery = found.get()) {
      return RouteResult.json(DiscoveryView.line(discovery));
    }
  }

  /** Adds the scheme, which people leave out. */
  private static String completed(String url) {
    return url.contains("://") ? url : "https://" + url;
  }
}
