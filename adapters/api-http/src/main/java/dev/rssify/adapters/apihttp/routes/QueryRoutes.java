package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.QueryView;
import dev.rssify.json.view.Reports;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;

/** Routes for standing queries. */
public record QueryRoutes(ServedEngine engine, InstantSource clock) implements RouteGroup {

  private static final Param<String> NAME = Params.segment("name", "The name of a query.");
  private static final int MAX_BYTES = 16_384;

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/queries", "list_queries", "The standing queries, by name.")
            .responses(Reply.json("The queries.", "QueryList"))
            .by(_ -> list()),
        Route.post(
                "/queries",
                "put_query",
                "Add a standing query, or replace the one with the same name.")
            .takesBody(new RequestBody(List.of(RouteResult.JSON), MAX_BYTES, "QueryRequest"))
            .responses(Reply.json("The query.", "Query"))
            .fails(ErrorCode.UNPROCESSABLE)
            .by(this::put),
        Route.delete("/queries/{name}", "remove_query", "Remove a standing query.")
            .takes(NAME)
            .responses(new Reply(204, "The query was removed.", "", ""))
            .fails(ErrorCode.NOT_FOUND)
            .by(this::remove));
  }

  private RouteResult list() {
    return RouteResult.json(
        Reports.list("queries", engine.queries().list().stream().map(QueryView::line).toList()));
  }

  private RouteResult put(Call call) {
    QueryView.Request request;
    try {
      request =
          RecordJson.read(QueryView.Request.class, new String(call.body(), StandardCharsets.UTF_8));
    } catch (StoreException e) {
      return RouteResult.problem(ErrorCode.BAD_REQUEST, "the body is not a query in JSON");
    }
    try {
      StandingQuery query = request.query(clock.instant());
      engine.queries().put(query);
      return RouteResult.changed(query.name(), QueryView.line(query));
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()));
    }
  }

  private RouteResult remove(Call call) {
    return engine.queries().remove(call.get(NAME))
        ? new RouteResult.Done()
        : RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such query", "name");
  }
}
