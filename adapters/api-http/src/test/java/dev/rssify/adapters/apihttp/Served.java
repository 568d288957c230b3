package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import dev.rssify.core.operations.Explanation;
import dev.rssify.core.operations.FireTask;
import dev.rssify.core.operations.Fired;
import dev.rssify.core.operations.KeptAnswers;
import dev.rssify.core.operations.Registry;
import dev.rssify.core.operations.ServiceLevels;
import dev.rssify.core.publish.Bell;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.ServiceLevelsJson;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An engine with one feed of three entries, served; and a client of it. */
final class Served implements AutoCloseable {

  static final JsonMapper JSON = new JsonMapper();

  private final ScriptedServer publisher = ScriptedServer.start();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ServiceLevels levels = new ServiceLevels(InstantSource.system());
  private final Rssify rssify;
  private final Feed feed;
  private Service service;

  private Served(String store, ServiceConfig config) {
    publisher.on("/tides", Reply.ok("application/rss+xml", document(3)));
    this.rssify =
        Rssify.builder(EngineConfig.defaults().onLoopback()).store(store).listener(levels).open();
    this.feed = rssify.add(publisher.uri("/tides").toString());
    this.service = start(config);
  }

  private Service start(ServiceConfig config) {
    return Service.start(
        config,
        engine(),
        new PlainLists(),
        List.of(this::observed),
        InstantSource.system(),
        System::nanoTime);
  }

  /** A route that is not the service's own, as {@code serve} adds some. */
  private List<Route> observed() {
    return List.of(
        Route.get("/stats/slo", "service_levels", "How the service levels are kept.")
            .answers(dev.rssify.adapters.apihttp.route.Reply.json("Each level.", "ServiceLevels"))
            .by(_ -> Answer.json(ServiceLevelsJson.write(levels.report(rssify.store())))));
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

  /** Stops the service and starts it anew; the engine goes on. */
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

  /** An answer. */
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

  private ServedEngine engine() {
    return new ServedEngine() {
      @Override
      public String version() {
        return "1.2.3";
      }

      @Override
      public Store store() {
        return rssify.store();
      }

      @Override
      public List<Feed> add(List<Wish> wishes, Registry.First first) {
        return rssify.add(wishes, first);
      }

      @Override
      public Optional<Feed> change(String id, UnaryOperator<Subscription> change) {
        return rssify.change(id, change);
      }

      @Override
      public boolean remove(String id) {
        return rssify.remove(id);
      }

      @Override
      public Optional<Explanation> explain(String name, int last) {
        return rssify.explain(name, last);
      }

      @Override
      public KeptAnswers answers() {
        return rssify.answers();
      }

      @Override
      public Fired fire(String name, boolean dryRun) {
        return rssify.fire(name, dryRun);
      }

      @Override
      public Optional<FireTask> task(UUID id) {
        return rssify.task(id);
      }

      @Override
      public Bell bell() {
        return rssify.bell();
      }
    };
  }

  @Override
  public void close() {
    service.close();
    rssify.close();
    publisher.close();
    client.shutdownNow();
  }
}
