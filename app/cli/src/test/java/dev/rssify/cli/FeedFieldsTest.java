package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The effects of the fields of feeds.json, from the file to the request or the output. */
@Timeout(60)
class FeedFieldsTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Tides</title>
      <item><title>One</title><guid>1</guid><author>anna@sea.example (Anna)</author></item>
      </channel></rss>\
      """;

  @BeforeEach
  void serve() {
    server.otherwise(_ -> Reply.ok("application/rss+xml", FEED));
  }

  @Override
  Map<String, String> environment() {
    return Map.of(
        "RSSIFY_STORE", store(),
        "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8",
        "RSSIFY_GATE_STARTS_PER_SECOND", "1000",
        "RSSIFY_GATE_CONCURRENCY", "1",
        "RSSIFY_SCHEDULE_JITTER_RATIO", "0",
        "SECRET", "s3cret");
  }

  private Path list(String... elements) throws IOException {
    return Files.writeString(
        folder.resolve("feeds.json"), "[" + String.join(",\n", elements) + "]");
  }

  private String element(String path, String fields) {
    return "{\"url\": \"" + server.uri(path) + "\"" + fields + "}";
  }

  /** Fetches one feed with these fields; returns its request. */
  private RecordedRequest fetched(String fields, String... more) throws IOException {
    String[] arguments = new String[3 + more.length];
    arguments[0] = "fetch";
    arguments[1] = "--from";
    arguments[2] = list(element("/feed", fields)).toString();
    System.arraycopy(more, 0, arguments, 3, more.length);
    Run run = rssify(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return server.requests("/feed").getLast();
  }

  private String feeds() {
    return rssify("feeds", "--json").out();
  }

  @Test
  @Shows({"url", "id", "label", "tags", "notes"})
  void a_feed_is_found_by_id_and_tags_and_shown_with_label_and_notes() throws IOException {
    fetched(", \"id\": \"harbour\", \"label\": \"Port\", \"tags\": [\"sea\"], \"notes\": \"mine\"");

    assertThat(rssify("explain", "harbour").out()).contains(url("/feed"));
    assertThat(rssify("feeds").out()).contains("Port").doesNotContain("Tides");
    assertThat(rssify("feeds", "--json", "--tag", "sea").out()).contains("\"notes\":\"mine\"");
    assertThat(rssify("feeds", "--json", "--tag", "land").out()).isEmpty();
  }

  @Test
  @Shows("priority")
  void a_feed_with_a_higher_priority_is_polled_first() throws IOException {
    String feeds = element("/a", "") + "," + element("/b", ", \"priority\": 5");
    ManualClock clock = ManualClock.start();
    EngineConfig config =
        EngineConfigs.from(Configuration.load(null, environment(), Map.of("store", "memory:")));
    try (Rssify rssify = Rssify.builder(config).clock(clock, clock::nanos).open()) {
      rssify.add(new FeedListJson().read("[" + feeds + "]").requests(), FirstPoll.SPREAD);
      clock.advance(Duration.ofDays(1));
      rssify.start();
      // After the first request, which takes real time. Less than the shortest interval, so that no
      // feed is polled twice.
      Instant end = clock.instant().plusSeconds(30);
      while (server.requests().size() < 2) {
        if (!server.requests().isEmpty() && clock.instant().isBefore(end)) {
          clock.advance(Duration.ofMillis(1));
        }
        BusyWait.pause();
      }
    }
    assertThat(server.requests()).extracting(RecordedRequest::target).containsExactly("/b", "/a");
  }

  @Test
  @Shows("enabled")
  void a_feed_that_is_not_enabled_is_not_polled() throws IOException {
    rssify("import", list(element("/a", ", \"enabled\": false"), element("/b", "")).toString());

    rssify("fetch", "--all");

    assertThat(server.requests()).extracting(RecordedRequest::target).containsExactly("/b");
  }

  @Test
  @Shows({"poll_interval_seconds", "poll_interval_minutes"})
  void an_explicit_interval_is_the_time_to_the_next_poll() throws IOException {
    fetched(", \"poll_interval_seconds\": 77");
    assertThat(feeds()).contains("\"interval_sec\":77,");

    fetched(", \"poll_interval_minutes\": 3", "--all");
    assertThat(feeds()).contains("\"interval_sec\":180,");
  }

  @Test
  @Shows({"cron", "cron_zone"})
  void a_feed_with_cron_is_polled_at_those_times_in_its_zone() throws IOException {
    fetched(", \"cron\": \"30 6 * * *\", \"cron_zone\": \"Asia/Tokyo\"");

    assertThat(feeds()).containsPattern("\"next_run_at\":\"[^\"]*T21:30:00Z\"");
  }

  @Test
  @Shows({"min_interval_seconds", "max_interval_seconds"})
  void the_adaptive_interval_stays_within_the_bounds_of_the_feed() throws IOException {
    fetched(", \"min_interval_seconds\": 5000");
    assertThat(feeds()).contains("\"interval_sec\":5000,");

    server.on("/other", Reply.ok("application/rss+xml", FEED));
    rssify(
        "fetch", "--from", list(element("/other", ", \"max_interval_seconds\": 400")).toString());
    assertThat(feeds()).contains("\"interval_sec\":400,");
  }

  @Test
  @Shows({"headers", "user", "password", "token"})
  void headers_and_credentials_are_sent() throws IOException {
    assertThat(
            fetched(", \"headers\": {\"X-Team\": \"blue\", \"User-Agent\": \"desk/1\"}").headers())
        .asString()
        .contains("blue", "desk/1")
        .doesNotContain("rssify/");
    assertThat(
            fetched(", \"user\": \"desk\", \"password\": \"env:SECRET\"").header("Authorization"))
        .contains("Basic ZGVzazpzM2NyZXQ=");
    assertThat(fetched(", \"token\": \"env:SECRET\"").header("Authorization"))
        .contains("Bearer s3cret");
  }

  @Test
  @Shows({
    "proxy",
    "proxies.NAME.url",
    "proxies.NAME.allowed_ranges",
    "proxies.NAME.user",
    "proxies.NAME.password"
  })
  void a_feed_is_fetched_through_its_proxy_which_gets_user_and_password() throws IOException {
    try (ScriptedServer proxy = ScriptedServer.start(ServerSetup.plain().address("127.0.0.4"))) {
      proxy.otherwise(request ->
          request.header("Proxy-Authorization").isPresent()
              ? Reply.ok("application/rss+xml", FEED)
              : Reply.status(407).header("Proxy-Authenticate", "Basic realm=\"p\""));
      Path config =
          Files.writeString(
              folder.resolve("rssify.yaml"),
              """
              proxies:
                corp:
                  url: %s
                  allowed_ranges: [127.0.0.4]
                  user: anna
                  password: env:SECRET
              """
                  .formatted(proxy.uri("")));
      String feed = "{\"url\": \"http://93.184.216.34/feed\", \"proxy\": \"corp\"}";

      Run run =
          Run.rssify(
              Map.of("SECRET", "s3cret"),
              "fetch",
              "--from",
              list(feed).toString(),
              "--config",
              config.toString());

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(proxy.requests().getLast().target()).isEqualTo("http://93.184.216.34/feed");
      assertThat(proxy.requests().getLast().header("Proxy-Authorization"))
          .contains("Basic YW5uYTpzM2NyZXQ=");
      Run refused =
          Run.rssify(
              Map.of("SECRET", "s3cret"),
              "fetch",
              "--from",
              list(feed).toString(),
              "--config",
              config.toString(),
              "--set",
              "proxies.corp.allowed_ranges=127.0.0.5");
      assertThat(refused.err()).contains("proxies.corp.allowed_ranges");
    }
  }

  @Test
  @Shows({"timeout_seconds", "max_body_bytes"})
  void the_limits_of_a_feed_replace_the_settings() throws IOException {
    server.on(
        "/feed", Reply.ok("application/rss+xml", FEED).pauseAfter(10, Duration.ofMillis(400)));

    fetched(
        ", \"timeout_seconds\": 50, \"max_body_bytes\": 100000",
        "--set",
        "fetch.timeout_ms=200",
        "--set",
        "fetch.max_body_bytes=50");
    assertThat(rssify("entries", "--json").out()).contains("\"One\"");
  }

  @Test
  @Shows("author_emails")
  void addresses_of_authors_are_stored_hashed_or_dropped_on_request() throws IOException {
    fetched(", \"author_emails\": \"keep\"");
    assertThat(rssify("entries", "--json").out()).contains("anna@sea.example");

    for (String handling : new String[] {"hash", "drop"}) {
      Path list = list(element("/" + handling, ", \"author_emails\": \"" + handling + "\""));
      rssify("fetch", "--from", list.toString());
      assertThat(rssify("entries", server.uri("/" + handling).toString(), "--json").out())
          .contains("Anna")
          .doesNotContain("anna@sea.example");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"source_type\": \"html\", \"config\": {\"item\": \"li\"}",
        "\"source\": {\"type\": \"html\", \"config\": {\"item\": \"li\"}}"
      })
  @Shows({"source_type", "config", "source"})
  void a_page_is_read_by_its_source_as_configured(String fields) throws IOException {
    server.on("/robots.txt", Reply.status(404));
    server.on(
        "/feed",
        Reply.ok(
            "text/html",
            "<html><ul><li><a href='/1'>Pier closed</a></li></ul><p><a href='/2'>No</a></p></html>"));

    fetched(", " + fields);

    assertThat(rssify("entries", "--json").outLines())
        .singleElement()
        .asString()
        .contains("Pier closed");
  }
}
