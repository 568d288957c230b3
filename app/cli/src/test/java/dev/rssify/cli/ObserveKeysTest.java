package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Settings of logs, metrics and traces, each with its effect. */
@Timeout(60)
class ObserveKeysTest {

  private static final Map<String, String> LOOPBACK =
      Map.of(
          "RSSIFY_STORE",
          "memory:",
          "RSSIFY_FETCH_ALLOWED_RANGES",
          "127.0.0.0/8",
          "RSSIFY_GATE_STARTS_PER_SECOND",
          "1000");

  private final ScriptedServer publisher = ScriptedServer.start();
  private final ScriptedServer collector = ScriptedServer.start();
  private String initial = "";

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void two_feeds_that_are_due_at_once() throws Exception {
    String feed = "{\"url\": \"%s\", \"poll_interval_seconds\": 1}";
    initial =
        "feeds.initial="
            + Files.writeString(
                folder.resolve("feeds.json"),
                "[%s, %s]"
                    .formatted(
                        feed.formatted(publisher.uri("/a")), feed.formatted(publisher.uri("/b"))));
    publisher.otherwise(_ ->
        Reply.ok(
            "application/rss+xml", "<rss version='2.0'><channel><title>T</title></channel></rss>"));
    collector.on("/v1/traces", Reply.status(200));
  }

  @AfterEach
  void stop() {
    publisher.close();
    collector.close();
  }

  /** Serves with these settings until both feeds were polled. */
  private void serve(String... settings) throws Exception {
    String[] all = Arrays.copyOf(settings, settings.length + 1);
    all[settings.length] = initial;
    try (Serving serving = Serving.with(LOOPBACK, all)) {
      while (!serving.get("/metrics").body().contains("outcome=\"ok\"} 2.0")) {
        BusyWait.pause();
      }
    }
  }

  @Test
  @Shows("log.format")
  void log_lines_are_text_or_json() {
    assertThat(logged("log.format=json"))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).startsWith("{\"at\":\"").endsWith("}"));
    assertThat(logged("log.format=text"))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).startsWith("20").contains(" INFO "));
  }

  /** The log of a fetch, which goes to standard error. */
  private List<String> logged(String setting) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      Run.rssify(
          LOOPBACK, "fetch", "--one", publisher.uri("/a").toString(), "-v", "--set", setting);
    } finally {
      System.setErr(before);
      Run.rssify("config"); // the log is written to the same place as before
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  @Shows({"metrics.feeds", "metrics.file", "tracing.share", "tracing.otlp_endpoint"})
  void series_of_feeds_and_traces_of_polls_are_written_as_far_as_configured() throws Exception {
    Path file = folder.resolve("rssify.prom");
    String[] places = {
      "metrics.file=" + file, "tracing.otlp_endpoint=" + collector.uri("/v1/traces")
    };

    serve(places[0], places[1], "metrics.feeds=1", "tracing.share=0");
    assertThat(feedsWithSeries(file)).isOne();
    assertThat(collector.requests("/v1/traces")).isEmpty();

    serve(places[0], places[1], "metrics.feeds=2", "tracing.share=1");
    assertThat(feedsWithSeries(file)).isEqualTo(2);
    assertThat(collector.requests("/v1/traces")).isNotEmpty();
  }

  private static long feedsWithSeries(Path file) throws Exception {
    return Files.readString(file)
        .lines()
        .filter(line -> line.startsWith("rssify_feed_interval_seconds{"))
        .filter(line -> !line.contains("feed_id=\"other\""))
        .count();
  }
}
