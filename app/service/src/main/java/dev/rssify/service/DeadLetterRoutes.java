package dev.rssify.service;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Deliveries;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.stored.SinkNames;
import dev.rssify.json.view.Reports;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Routes that deliver the dead letters of a sink again, or delete them. */
record DeadLetterRoutes(
    Store store, SinkNames sinks, Deliveries deliveries, HttpTransport transport)
    implements RouteGroup {

  private static final Param<String> NAME =
      Params.segment("name", "The name of a sink or of its cursor.");

  /** Small, since a receiver may take seconds for each and the client waits. */
  private static final Param<Integer> LIMIT = Params.limit(20, 100);

  private static final int MAX_DROPPED = 10_000;

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post(
                "/sinks/{name}/dead-letters/replay",
                "replay_dead_letters",
                "Deliver the oldest dead letters of a sink again; delivered ones are deleted.")
            .takes(NAME, LIMIT)
            .responses(Reply.json("The number of delivered ones, and the rejected ones.", "Replay"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.UNPROCESSABLE)
            .by(this::replay),
        Route.delete(
                "/sinks/{name}/dead-letters",
                "drop_dead_letters",
                "Delete the dead letters of a sink, at most 10,000.")
            .takes(NAME)
            .responses(new Reply(204, "The dead letters were deleted.", "", ""))
            .fails(ErrorCode.NOT_FOUND)
            .by(this::drop));
  }

  private RouteResult replay(Call call) {
    Optional<SinkDefinition> found = sinks.find(call.get(NAME));
    if (found.isEmpty()) {
      return RouteResult.problem(
          ErrorCode.NOT_FOUND, "there is no such sink; its dead letters can be deleted", "name");
    }
    SinkDefinition sink = found.get();
    List<DeadLetter> oldest = letters().of(sink.cursor(), call.get(LIMIT));
    List<String> rejected = new ArrayList<>();
    try {
      int delivered =
          deliveries.replay(
              sink,
              oldest,
              (letter, why) -> rejected.add(RecordJson.line(rejection(letter, why))),
              transport,
              store);
      Map<String, @Nullable Object> counts = new LinkedHashMap<>();
      counts.put("delivered", delivered);
      counts.put("remaining", letters().count(sink.cursor()));
      return RouteResult.json(
          RecordJson.merge(RecordJson.line(counts), Reports.list("rejected", rejected)));
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, @Nullable Object> rejection(DeadLetter letter, String why) {
    Map<String, @Nullable Object> rejection = new LinkedHashMap<>();
    rejection.put("id", letter.id().toString());
    rejection.put("reason", why);
    return rejection;
  }

  /** Letters of a sink that was removed from the configuration can be deleted too. */
  private RouteResult drop(Call call) {
    Optional<String> cursor = sinks.cursor(call.get(NAME));
    if (cursor.isEmpty()) {
      return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such sink", "name");
    }
    letters().of(cursor.get(), MAX_DROPPED).forEach(letter -> letters().remove(letter.id()));
    return new RouteResult.Done();
  }

  private DeadLetters letters() {
    return new DeadLetters(store.tasks());
  }
}
