package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import dev.rssify.json.view.SinkList;
import java.util.List;

/** Routes for sinks: their cursors and dead letters. */
public record SinkRoutes(Store store) implements RouteGroup {

  private static final Param<String> NAME = Params.segment("name", "The name of a sink.");
  private static final Param<Integer> LIMIT = Params.limit(100, 1_000);

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/sinks", "list_sinks", "Consumers of the journal with a durable cursor.")
            .responses(Reply.json("The sinks, by name.", "SinkList"))
            .by(_ -> RouteResult.json(SinkList.line(store))),
        Route.get(
                "/sinks/{name}/dead-letters",
                "list_dead_letters",
                "Events that the receiver of a sink refused for good, the oldest first.")
            .takes(NAME, LIMIT)
            .responses(Reply.json("The dead letters.", "DeadLetterList"))
            .by(this::letters));
  }

  private RouteResult letters(Call call) {
    return RouteResult.json(
        Reports.list(
            "dead_letters",
            new DeadLetters(store.tasks())
                .of(call.get(NAME), call.get(LIMIT)).stream().map(RecordJson::line).toList()));
  }
}
