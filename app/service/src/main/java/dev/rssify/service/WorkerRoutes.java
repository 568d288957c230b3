package dev.rssify.service;

import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.cluster.Membership;
import dev.rssify.embed.Rssify;
import dev.rssify.json.view.WorkerList;
import java.util.List;

/** The processes that share the polling of the store. */
record WorkerRoutes(Rssify engine) implements RouteGroup {

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get(
                "/workers",
                "list_workers",
                "The workers on this store: partitions, lag, leases, refused commits.")
            .responses(
                Reply.json("The workers, by id; none when one process polls it.", "WorkerList"))
            .by(_ ->
                RouteResult.json(
                    WorkerList.line(
                        engine.membership().map(Membership::id).orElse(null),
                        engine.cluster().orElse(null)))));
  }
}
