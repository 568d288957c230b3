package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.core.store.Schedules;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.service.Observability;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.Records;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Metrics, traces and service levels of {@code serve}. */
@Timeout(60)
class ObservedServeTest {

  @TempDir private Path folder;

  private final ScriptedServer publisher = ScriptedServer.start();
  private final ScriptedServer collector = ScriptedServer.start();
  private final StopSignal stop = new StopSignal();
  private final StringWriter err = new StringWriter();

  @AfterEach
  void close() {
    stop.stop();
    publisher.close();
    collector.close();
  }

  private CompletableFuture<Integer> serve(Path metrics) throws IOException {
    Path feeds =
        Files.writeString(
            folder.resolve("feeds.json"),
            "[{\"url\": \"%s\", \"poll_interval_seconds\": 1}]".formatted(publisher.uri("/feed")));
    CommandLine commandLine =
        Main.commandLine(Map.of("RSSIFY_STORE", "memory:"), new ByteArrayOutputStream(), stop);
    commandLine.setErr(new PrintWriter(err, true));
    return CompletableFuture.supplyAsync(() ->
        commandLine.execute(
            "serve",
            "--from",
            feeds.toString(),
            "--set",
            "fetch.allowed_ranges=127.0.0.0/8",
            "--listen",
            "127.0.0.1:0",
            "--set",
            "metrics.file=" + metrics,
            "--set",
            "tracing.otlp_endpoint=" + collector.uri("/v1/traces")));
  }

  @Test
  void polls_are_counted_and_traced_and_the_metrics_file_is_complete_at_the_end() throws Exception {
    publisher.on(
        "/feed",
        Reply.ok(
                "application/rss+xml",
                "<rss version='2.0'><channel><title>Tides</title>"
                    + "<item><guid>1</guid><title>Ebb</title></item></channel></rss>")
            .header("ETag", "\"1\""),
        Reply.status(304));
    collector.on("/v1/traces", Reply.status(200));
    Path metrics = folder.resolve("rssify.prom");
    CompletableFuture<Integer> serving = serve(metrics);
    while (publisher.requests("/feed").size() < 3) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    assertThat(read("metrics")).contains("rssify_fetches_total{outcome=\"ok\"} 1.0");
    assertThat(read("stats/polls/recent")).startsWith("{\"seconds\":2,\"intervals\":[{\"start\":");
    assertThat(read("stats/slo")).contains("\"levels\":[{\"name\":");
    stop.stop();
    assertThat(serving.get()).isZero();

    String text = Files.readString(metrics);
    assertThat(text)
        .contains(
            "rssify_fetches_total{outcome=\"ok\"} 1.0",
            "rssify_fetches_total{outcome=\"not_modified\"}",
            "rssify_new_entries_total 1.0",
            "rssify_feeds{state=\"healthy\"}",
            "rssify_sink_behind_events{sink=\"serve\"}")
        .doesNotContain("/feed");
    assertThat(collector.requests("/v1/traces"))
        .isNotEmpty()
        .allMatch(request -> request.method().equals("POST"))
        .extracting(RecordedRequest::body)
        .anyMatch(body -> body.contains("rssify.feed_id") && body.contains("normalize"));
  }

  private String read(String path) throws Exception {
    Matcher url = Pattern.compile("listening on (\\S+)").matcher("");
    while (!url.reset(err.toString()).find()) {
      BusyWait.pause();
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url.group(1) + path)).build();
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
  }

  @Test
  void service_levels_are_served_as_json() {
    Configuration settings = Configuration.load(null, Map.of(), Map.of());
    EngineConfig config = EngineConfigs.from(settings);
    try (Observability observed =
            new Observability(settings, config, InstantSource.fixed(Instant.EPOCH));
        Rssify rssify = Rssify.open("memory:")) {
      observed.of(rssify);
      assertThat(observed.levels())
          .startsWith("{\"since\":\"1970-01-01T00:00:00Z\"")
          .contains(
              "\"met\":true",
              "\"fetch_latency_p99_seconds\",\"target\":5.0",
              "\"worst_feed_fault_share\",\"target\":0.02",
              "\"feeds_polled_within_twice_their_interval\",\"target\":0.95");
    }
  }

  @Test
  void an_unreadable_store_affects_only_its_own_gauges() throws Exception {
    Path file = folder.resolve("rssify.prom");
    Configuration settings =
        Configuration.load(null, Map.of(), Map.of("metrics.file", file.toString()));
    EngineConfig config = EngineConfigs.from(settings);
    try (Observability observed =
            new Observability(settings, config, InstantSource.fixed(Instant.EPOCH));
        Rssify rssify = Rssify.builder(config).storage(unreadable()).open()) {
      observed.of(rssify);
      observed.write();
      assertThat(Files.readString(file)).contains("rssify_new_entries_total 0.0");
      assertThat(observed.metrics()).contains("rssify_new_entries_total 0.0");
    }
  }

  private static Storage unreadable() {
    Storage storage = Storage.open("memory:");
    Schedules schedules =
        (_, _) -> {
          throw new StoreException(StoreException.Kind.UNAVAILABLE, "the disk is away");
        };
    return Records.with(
        storage, Store.class, Records.with(storage.store(), Schedules.class, schedules));
  }

  @Test
  void a_metrics_file_that_cannot_be_written_is_reported_at_startup() throws Exception {
    publisher.on("/feed", Reply.status(304));
    assertThat(serve(folder.resolve("nowhere/rssify.prom")).get()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(err.toString()).contains("cannot write metrics");
  }
}
