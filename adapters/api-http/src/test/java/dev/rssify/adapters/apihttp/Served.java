package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.statistics.ServiceLevels;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.StatisticsView;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An engine with one feed of three entries, its service, and a client. */
final class Served implements AutoCloseable {

  static final JsonMapper JSON = new JsonMapper();

  private final ScriptedServer publisher = ScriptedServer.start();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ServiceLevels levels = new ServiceLevels(InstantSource.system());
  private final AtomicBoolean broken = new AtomicBoolean();
  private final AtomicReference<@Nullable ManualPollResult> fired = new AtomicReference<>();
  private final AtomicReference<@Nullable String> outage = new AtomicReference<>();
  private final List<Route> more = new ArrayList<>();
  private final Rssify rssify;
  private final Feed feed;
  private Service service;

  private Served(String store, ServiceConfig config) {
    publisher.on("/tides", Reply.ok("application/rss+xml", document(3)));
    this.rssify =
        Rssify.builder(quick(EngineConfig.defaults().onLoopback()))
            .storage(FailingStore.of(Storage.open(store), broken::get))
            .listener(levels)
            .open();
    this.feed = rssify.add(publisher.uri("/tides").toString());
    this.service = start(config);
  }

  /** Requests to one host follow each other at once. */
  private static EngineConfig quick(EngineConfig config) {
    GateConfig gate = config.gate();
    return config.withGate(
        new GateConfig(
            gate.concurrency(),
            Duration.ofMillis(1),
            gate.proxyHosts(),
            gate.requestsInFlight(),
            gate.slowRequestsInFlight(),
            gate.maxActivePolls(),
            gate.budgets()));
  }

  private Service start(ServiceConfig config) {
    return Service.start(
        config,
        new PlainEngine(rssify, fired, outage),
        new PlainLists(),
        List.of(this::observed),
        InstantSource.system(),
        System::nanoTime);
  }

  /** A route that the service does not have itself, as {@code serve} adds some. */
  private List<Route> observed() {
    List<Route> routes = new ArrayList<>(more);
    routes.add(
        Route.get("/stats/slo", "service_levels", "The service levels.")
            .responses(dev.rssify.adapters.apihttp.route.Reply.json("Each level.", "ServiceLevels"))
            .by(_ -> RouteResult.json(StatisticsView.line(levels.report(rssify.store())))));
    routes.add(
        Route.get("/settings", "list_settings", "Every setting.")
            .responses(dev.rssify.adapters.apihttp.route.Reply.json("By key.", "SettingList"))
            .by(_ -> RouteResult.json("{\"settings\":[]}")));
    routes.add(
        Route.post("/sinks", "add_sink", "Add a sink.")
            .takesBody(new RequestBody(List.of(RouteResult.JSON), 1_000, "NewSink"))
            .responses(dev.rssify.adapters.apihttp.route.Reply.json("It.", "AddedSink"))
            .by(_ -> RouteResult.json("{}")));
    routes.add(
        Route.post("/sinks/test", "test_sink", "Test a sink.")
            .responses(dev.rssify.adapters.apihttp.route.Reply.json("It.", "SinkTest"))
            .by(_ -> RouteResult.json("{}")));
    return routes;
  }

  /** Makes all calls of the store fail, or succeed again. */
  void breakStore(boolean now) {
    broken.set(now);
  }

  /** Sets the result of manual polls; null for the engine's own. */
  void fired(@Nullable ManualPollResult result) {
    fired.set(result);
  }

  /** Makes the engine report that it cannot do its work; null ends that. */
  void outage(@Nullable String why) {
    outage.set(why);
  }

  /** Serves an additional route. */
  void serve(Route route) {
    more.add(route);
    restart(ServiceConfig.local(0));
  }

  static Served polled() {
    return polled(ServiceConfig.local(0));
  }

  static Served polled(ServiceConfig config) {
    return polled("memory:", config);
  }

  static Served polled(String store, ServiceConfig config) {
    Served served = new Served(store, config);
    try {
      served.rssify.poll(served.feed.url());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return served;
  }

  /** A feed with entries 1 to n, the newest first. */
  static String document(int entries) {
    StringBuilder items = new StringBuilder();
    for (int i = entries; i > 0; i--) {
      items.append(
          "<item><guid>%d</guid><title>High water %d</title><link>https://a.example/%d</link><pubDate>Mon, 0%d Sep 2025 08:00:00 GMT</pubDate></item>"
              .formatted(i, i, i, i));
    }
    return "<rss version=\"2.0\"><channel><title>Tides</title><link>https://a.example/</link>"
        + items
        + "</channel></rss>";
  }

  Rssify rssify() {
    return rssify;
  }

  Feed feed() {
    return feed;
  }

  ScriptedServer publisher() {
    return publisher;
  }

  /** Stops the service and starts it again; the engine continues. */
  void restart(ServiceConfig config) {
    service.close();
    service = start(config);
  }

  URI uri(String target) {
    return service.url().resolve(target);
  }

  HttpRequest.Builder request(String target) {
    return HttpRequest.newBuilder(uri(target));
  }

  Got get(String target) {
    return send(request(target));
  }

  Got send(HttpRequest.Builder request) {
    try {
      return new Got(client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpClient client() {
    return client;
  }

  /** A response. */
  record Got(HttpResponse<byte[]> response) {

    int status() {
      return response.statusCode();
    }

    Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    byte[] bytes() {
      return response.body();
    }

    String text() {
      return new String(response.body(), StandardCharsets.UTF_8);
    }

    JsonNode json() {
      return JSON.readTree(response.body());
    }

    /** The code of a problem. */
    String code() {
      return json().path("code").stringValue("none");
    }
  }

  @Override
  public void close() {
    service.close();
    rssify.close();
    publisher.close();
    client.shutdownNow();
  }
}
