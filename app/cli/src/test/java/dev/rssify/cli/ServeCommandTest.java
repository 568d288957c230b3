package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.FirstPolls;
import dev.rssify.embed.Storage;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

class ServeCommandTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Tides</title><link>https://a.example/</link>
      <item><guid>1</guid><title>High water</title><link>https://a.example/1</link></item>
      </channel></rss>
      """;

  private final StopSignal stop = new StopSignal();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StringWriter err = new StringWriter();

  @AfterEach
  void close() {
    stop.stop();
  }

  private CompletableFuture<Integer> serve(String feeds, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("feeds.json"), feeds);
    Map<String, String> environment =
        Map.of(
            "RSSIFY_STORE",
            store(),
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "TIDE_TOKEN",
            "s3cret");
    CommandLine commandLine = Main.commandLine(environment, out, stop);
    commandLine.setErr(new PrintWriter(err, true));
    List<String> arguments = new ArrayList<>(List.of("serve", "--json", "--from", file.toString()));
    arguments.addAll(List.of(more));
    return CompletableFuture.supplyAsync(
        () -> commandLine.execute(arguments.toArray(String[]::new)));
  }

  @Test
  @Timeout(60)
  void a_port_in_use_is_reported_in_one_line_and_nothing_is_polled() throws Exception {
    String taken = "127.0.0.1:" + server.port();
    String feeds = "[\"" + server.uri("/feed") + "\"]";

    assertThat(serve(feeds, "--listen", taken).get()).isEqualTo(2);

    assertThat(err.toString()).contains("cannot listen on " + taken, "--listen").hasLineCount(1);
    assertThat(server.requests()).isEmpty();
  }

  @Test
  @Timeout(60)
  void new_feeds_are_polled_at_once_and_a_summary_is_printed_at_the_end() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    CompletableFuture<Integer> serving = serve("[\"" + server.uri("/feed") + "\"]");

    while (!out.toString(StandardCharsets.UTF_8).contains("new_entry")) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    stop.stop();

    assertThat(serving.get()).isZero();
    assertThat(err.toString())
        .contains(
            "1 feed given, 1 new; the first polls start at once, within the limits of their hosts")
        .containsPattern("served for \\d+s: 1 poll, 0 failed; 1 new entry, 0 updated");
  }

  @Test
  @Timeout(60)
  void feeds_of_a_long_list_that_are_known_already_do_not_count() throws Exception {
    String feeds =
        IntStream.rangeClosed(0, FirstPolls.AT_ONCE)
            .mapToObj(i -> "\"" + server.uri("/" + i) + "\"")
            .collect(Collectors.joining(",", "[", "]"));
    Path list = feeds(feeds.replaceFirst(",.*", "]"));
    assertThat(rssify("import", list.toString()).exitCode()).isZero();
    CompletableFuture<Integer> serving = serve(feeds);

    while (!err.toString().contains(" given, ")) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    stop.stop();

    assertThat(serving.get()).isZero();
    assertThat(err.toString()).contains("301 feeds given, 300 new; the first polls start at once");
  }

  @Test
  @Timeout(60)
  void the_first_polls_of_a_long_list_are_spread() throws Exception {
    String feeds =
        IntStream.rangeClosed(0, FirstPolls.AT_ONCE)
            .mapToObj(i -> "\"" + server.uri("/" + i) + "\"")
            .collect(Collectors.joining(",", "[", "]"));
    CompletableFuture<Integer> serving = serve(feeds);

    while (!err.toString().contains(" given, ")) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    stop.stop();

    assertThat(serving.get()).isZero();
    assertThat(err.toString())
        .contains("301 feeds given, 301 new; the first polls are spread over the interval");
  }

  @Test
  @Timeout(60)
  void a_feed_with_an_interval_is_polled_until_serve_is_stopped() throws Exception {
    server.on(
        "/feed", Reply.ok("application/rss+xml", FEED).header("ETag", "\"1\""), Reply.status(304));
    CompletableFuture<Integer> serving =
        serve(
            """
            [{"url": "%s", "poll_interval_seconds": 1, "token": "env:TIDE_TOKEN",
              "headers": {"X-Api-Key": "env:TIDE_TOKEN"}}]
            """
                .formatted(server.uri("/feed")));

    while (server.requests("/feed").size() < 3) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    stop.stop();
    assertThat(serving.get()).isZero();
    assertThat(server.requests("/feed").get(2).header("If-None-Match")).contains("\"1\"");
    assertThat(server.requests("/feed").getFirst().header("Authorization"))
        .contains("Bearer s3cret");
    assertThat(server.requests("/feed").getFirst().header("X-Api-Key")).contains("s3cret");
    try (Storage storage = Storage.openExisting(store())) {
      Feed feed = OpenStores.feed(storage.store(), url("/feed"));
      assertThat(storage.store().raws().newest(feed.id(), 9))
          .asString()
          .contains("[secret env:TIDE_TOKEN]")
          .doesNotContain("s3cret");
    }
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> line.contains("new_entry"))
        .singleElement()
        .asString()
        .contains("High water");
  }

  @Test
  @Timeout(60)
  void a_new_tap_receives_past_and_future_events() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    Path tap = folder.resolve("out");
    String feeds =
        "[{\"url\": \"%s\", \"poll_interval_seconds\": 1}]".formatted(server.uri("/feed"));
    CompletableFuture<Integer> serving = serve(feeds, "--tap", tap.toString());

    while (!lines(tap).contains("High water")) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    stop.stop();
    assertThat(serving.get()).isZero();
    assertThat(lines(tap).lines())
        .extracting(line -> line.replaceAll(".*\"type\":\"(\\w+)\".*", "$1"))
        .startsWith("feed_added", "new_entry");
  }

  private static String lines(Path tap) throws IOException {
    StringBuilder all = new StringBuilder();
    if (Files.isDirectory(tap.resolve("events"))) {
      try (Stream<Path> files = Files.list(tap.resolve("events"))) {
        for (Path file : files.filter(one -> one.toString().endsWith(".ndjson")).toList()) {
          all.append(Files.readString(file));
        }
      }
    }
    return all.toString();
  }

  @Test
  @Timeout(60)
  void a_failed_poll_is_printed() throws Exception {
    server.on("/feed", Reply.status(404));
    CompletableFuture<Integer> serving =
        serve("[{\"url\": \"%s\", \"poll_interval_seconds\": 1}]".formatted(server.uri("/feed")));

    while (!out.toString(StandardCharsets.UTF_8).contains("poll_failed")) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    stop.stop();
    assertThat(serving.get()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("http_404");
  }

  @Test
  @Timeout(60)
  void the_http_api_works_while_serve_polls() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    CompletableFuture<Integer> serving =
        serve(
            "[{\"url\": \"%s\", \"poll_interval_seconds\": 1}]".formatted(server.uri("/feed")),
            "--listen",
            "0");

    URI service = service(serving);
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest events =
          HttpRequest.newBuilder(service.resolve("/events?after=1&wait=30&type=new_entry")).build();
      assertThat(client.send(events, HttpResponse.BodyHandlers.ofString()).body())
          .contains("High water");
    }
    stop.stop();
    assertThat(serving.get()).isZero();
  }

  private URI service(CompletableFuture<Integer> serving) {
    while (!err.toString().contains("listening on ")) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    return URI.create(err.toString().replaceAll("(?s).*listening on (\\S+).*", "$1"));
  }

  @Test
  @Timeout(60)
  void no_poll_disables_manual_polls() throws Exception {
    Storage.open(store()).close();
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    CompletableFuture<Integer> serving =
        serve(
            "[{\"url\": \"%s\", \"id\": \"tides\"}]".formatted(server.uri("/feed")),
            "--no-poll",
            "--listen",
            "0");
    URI service = service(serving);
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (String how : List.of("false", "true")) {
        HttpResponse<String> response =
            client.send(
                HttpRequest.newBuilder(service.resolve("/feeds/tides/refetch?dry_run=" + how))
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body()).contains("send the request to one that does");
      }
    }
    stop.stop();
    assertThat(serving.get()).isZero();
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void an_address_other_than_loopback_requires_a_token() throws Exception {
    assertThat(serve("[]", "--listen", "0.0.0.0:0").get()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(err.toString()).contains("0.0.0.0 requires a read token", "serve.read_token");
  }

  @Test
  void an_invalid_list_is_rejected_without_skip_invalid() throws Exception {
    String feeds = "[{\"url\": \"%s\"}, {\"url\": 7}]".formatted(server.uri("/feed"));
    assertThat(serve(feeds).get()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(err.toString()).contains("feeds.json:1:", "'url' must be a string");
  }
}
