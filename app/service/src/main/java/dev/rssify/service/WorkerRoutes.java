package dev.rssify.service;

import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.cluster.Membership;
import dev.rssify.embed.Rssify;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import dev.rssify.json.view.WorkerList;
import java.util.List;

/** Routes for the workers of the store, and for the queues of this process. */
record WorkerRoutes(Rssify engine) implements RouteGroup {

  private static final Param<Integer> LIMIT = Params.limit(100, 1_000);

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get(
                "/hosts/queues",
                "list_host_queues",
                "The hosts at which requests of this process wait or run, the longest queue first.")
            .takes(LIMIT)
            .responses(Reply.json("The queues.", "HostQueueList"))
            .by(call ->
                RouteResult.json(
                    Reports.list(
                        "queues",
                        engine.hostQueues(call.get(LIMIT)).stream()
                            .map(RecordJson::line)
                            .toList()))),
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
