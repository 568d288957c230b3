package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.TaskStore.Position;
import dev.rssify.json.stored.SinkNames;
import dev.rssify.json.view.DeadLetterView;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.Reports;
import dev.rssify.json.view.SinkList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Routes for sinks: their cursors and dead letters. */
public record SinkRoutes(Store store) implements RouteGroup {

  private static final Param<String> NAME =
      Params.segment("name", "The name of a sink or of its cursor.");
  private static final Param<Integer> LIMIT = Params.limit(100, 1_000);
  private static final String LISTING = "dead_letters";
  private static final Param<Position> CURSOR =
      Cursor.in(
          LISTING,
          2,
          parts -> new Position(Params.time(parts.get(0)), UUID.fromString(parts.get(1))));

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
            .takes(NAME, LIMIT, CURSOR)
            .responses(Reply.json("A page of dead letters.", "DeadLetterList"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.BAD_CURSOR)
            .by(this::letters));
  }

  private RouteResult letters(Call call) {
    Optional<String> sink = new SinkNames(store, List.of()).cursor(call.get(NAME));
    if (sink.isEmpty()) {
      return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such sink", "name");
    }
    int limit = call.get(LIMIT);
    // The extra letter shows that there is a next page.
    List<DeadLetter> found =
        new DeadLetters(store.tasks()).page(sink.get(), call.find(CURSOR).orElse(null), limit + 1);
    List<DeadLetter> shown = found.subList(0, Math.min(found.size(), limit));
    FeedTitles titles = new FeedTitles(store);
    titles.read(shown.stream().map(DeadLetter::feedId).toList());
    DeadLetter last = found.size() > limit ? shown.getLast() : null;
    return RouteResult.json(
        Reports.page(
            LISTING,
            shown.stream().map(letter -> DeadLetterView.line(letter, titles)).toList(),
            last == null ? null : Cursor.of(LISTING, last.at().toString(), last.id().toString())));
  }
}
