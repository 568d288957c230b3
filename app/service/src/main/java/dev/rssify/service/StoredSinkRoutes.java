package dev.rssify.service;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.embed.Deliveries;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.stored.SinkNames;
import dev.rssify.json.stored.StoredSinks;
import dev.rssify.json.view.SinkRequest;
import dev.rssify.json.view.SinkView;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Adds, tests, pauses, resumes and removes sinks.
 *
 * <p>Invariants: API clients cannot run commands, and use only secrets that the operator defined
 * for the host of the URL.
 */
record StoredSinkRoutes(
    Store store,
    SinkNames sinks,
    Deliveries deliveries,
    NamedSecrets secrets,
    HttpTransport transport)
    implements RouteGroup {

  private static final int MAX_BYTES = 64 * 1024;

  private static final Param<String> NAME =
      Params.segment("name", "The name of a sink or of its cursor.");

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post("/sinks", "add_sink", "Send events to another program from now on.")
            .takesBody(new RequestBody(List.of(RouteResult.JSON), MAX_BYTES, "NewSink"))
            .responses(
                new Reply(
                    201,
                    "The sink. A generated secret is in secret_value, only in this response.",
                    RouteResult.JSON,
                    "AddedSink"))
            .fails(ErrorCode.CONFLICT, ErrorCode.UNPROCESSABLE)
            .by(this::add),
        Route.post("/sinks/{name}/test", "test_sink", "Send one event to a sink, now.")
            .takes(NAME)
            .responses(Reply.json("The result of the delivery.", "SinkTest"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.UNPROCESSABLE)
            .by(call -> with(call, this::test)),
        Route.post(
                "/sinks/{name}/pause", "pause_sink", "Send nothing to a sink until it is resumed.")
            .takes(NAME)
            .responses(Reply.json("The sink.", "SinkDefinition"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT)
            .by(call -> change(call, sink -> put(sink.paused(true)))),
        Route.post("/sinks/{name}/resume", "resume_sink", "Resume a sink at its cursor.")
            .takes(NAME)
            .responses(Reply.json("The sink.", "SinkDefinition"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT)
            .by(call -> change(call, sink -> put(sink.paused(false)))),
        Route.delete("/sinks/{name}", "remove_sink", "Remove a sink and its dead letters.")
            .takes(NAME)
            .responses(new Reply(204, "The sink was removed.", "", ""))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT)
            .by(call -> change(call, this::remove)));
  }

  private RouteResult add(Call call) {
    SinkDefinition sink;
    try {
      sink = SinkRequest.read(new String(call.body(), StandardCharsets.UTF_8)).definition();
    } catch (StoreException e) {
      return RouteResult.problem(ErrorCode.BAD_REQUEST, "the body is not a sink in JSON");
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()));
    }
    if (stored().find(sink.name()).isPresent()) {
      return RouteResult.problem(
          ErrorCode.CONFLICT, "there is a sink named '" + sink.name() + "'", "name");
    }
    Optional<RouteResult.Problem> refused = refusal(sink);
    if (refused.isPresent()) {
      return refused.get();
    }
    try {
      Optional<String> secret = deliveries.add(sink, transport, store);
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      shown.put("secret_value", secret.orElse(null));
      return RouteResult.json(
          201,
          RecordJson.merge(shown(stored().find(sink.name()).orElse(sink)), RecordJson.line(shown)),
          Map.of("Location", "/sinks/" + sink.name()));
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()), "url");
    }
  }

  private Optional<RouteResult.Problem> refusal(SinkDefinition sink) {
    try {
      if (deliveries.types().of(sink).isLocal()) {
        return Optional.of(
            RouteResult.problem(
                ErrorCode.UNPROCESSABLE,
                sink.scheme()
                    + ": such sinks can only be added on the machine of the service: rssify sinks add",
                "url"));
      }
    } catch (IllegalArgumentException e) {
      return Optional.of(
          RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()), "url"));
    }
    SecretRef secret = sink.secret();
    if (secret == null) {
      return Optional.empty();
    }
    Optional<WebUrl> url = WebUrl.parse(sink.url());
    String problem =
        secret.isNamed() && url.isPresent()
            ? secrets.problem(secret, url.get()).orElse(null)
            : "use a secret that the configuration defines for this host: secret:NAME";
    return Optional.ofNullable(problem)
        .map(why -> RouteResult.problem(ErrorCode.UNPROCESSABLE, why, "secret"));
  }

  private RouteResult test(SinkDefinition sink) {
    Delivery delivery;
    try {
      delivery = deliveries.test(sink, transport, store);
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()));
    }
    String why =
        switch (delivery) {
          case Delivery.Accepted() -> null;
          case Delivery.Refused(String reason) -> reason;
          case Delivery.Failing(String reason) -> reason;
          case Delivery.Unavailable(String reason, var _) -> reason;
        };
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("accepted", delivery instanceof Delivery.Accepted);
    result.put("reason", why);
    return RouteResult.json(RecordJson.line(result));
  }

  private RouteResult put(SinkDefinition sink) {
    stored().put(sink);
    return RouteResult.json(shown(sink));
  }

  private RouteResult remove(SinkDefinition sink) {
    boolean _ = Deliveries.remove(sink.name(), store);
    return new RouteResult.Done();
  }

  private RouteResult with(Call call, Function<SinkDefinition, RouteResult> work) {
    Optional<SinkDefinition> sink = sinks.find(call.get(NAME));
    return sink.isPresent()
        ? work.apply(sink.get())
        : RouteResult.problem(
            ErrorCode.NOT_FOUND, "there is no such sink; GET /sinks lists them", "name");
  }

  /** Does work on a sink that is not defined by the configuration. */
  private RouteResult change(Call call, Function<SinkDefinition, RouteResult> work) {
    return with(
        call,
        sink ->
            sinks.isConfigured(sink)
                ? RouteResult.problem(ErrorCode.CONFLICT, SinkNames.unchangeable(sink), "name")
                : work.apply(sink));
  }

  private StoredSinks stored() {
    return new StoredSinks(store.flags());
  }

  private static String shown(SinkDefinition sink) {
    return RecordJson.line(SinkView.Definition.of(sink));
  }
}
