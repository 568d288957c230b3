package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Fields of feeds.json that override a setting, from the file to the response. */
class FeedOverridesTest extends PublisherScene {

  private static final String FEED = feed("One");

  @Test
  void max_body_bytes_of_a_feed_may_be_above_the_global_limit() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    assertThat(fetch("\"max_body_bytes\": 100000", "fetch.max_body_bytes=50").outLines())
        .containsExactly(
            "new  T: One",
            "     https://a.example/1",
            "Polled 1 feed, 0 failed; 1 new entry, 0 updated");
  }

  @Test
  void timeout_seconds_of_a_feed_leaves_the_global_body_limit_in_force() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    assertThat(fetch("\"timeout_seconds\": 20", "fetch.max_body_bytes=50").err())
        .contains("[too_large]");
  }

  @Test
  void timeout_seconds_of_a_feed_does_not_lower_a_large_global_body_limit() throws IOException {
    String padded = FEED + "\n".repeat(11 << 20); // above the default limit
    server.on("/feed", Reply.ok("application/rss+xml", padded));

    assertThat(fetch("\"timeout_seconds\": 20", "fetch.max_body_bytes=20000000").outLines())
        .contains("Polled 1 feed, 0 failed; 1 new entry, 0 updated");
  }

  @Test
  void max_body_bytes_of_a_feed_leaves_the_global_timeout_in_force() throws IOException {
    server.on("/feed", Reply.stalled());

    assertThat(fetch("\"max_body_bytes\": 100000", "fetch.timeout_ms=300").err())
        .contains("no complete response within 300 ms");
  }

  @Test
  @Shows({"paused_until", "pause_reason"})
  void a_feed_is_not_due_before_paused_until_and_shows_its_pause_reason() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String pause = "\"paused_until\": \"2999-01-01T00:00:00Z\", \"pause_reason\": \"moving\"";

    load("{\"url\": \"" + server.uri("/feed") + "\", " + pause + "}");
    assertThat(stored("fetch").outLines())
        .containsExactly(
            "nothing is due; the next poll is at 2999-01-01T00:00:00Z; --all polls every feed now");
    assertThat(stored("feeds", "--json").out())
        .contains(
            "\"state\":\"paused\"",
            "\"pause\":{\"until\":\"2999-01-01T00:00:00Z\",\"reason\":\"moving\"}");

    load("{\"url\": \"" + server.uri("/feed") + "\", \"notes\": \"moved\", \"raw_last\": 5}");
    assertThat(stored("fetch").outLines())
        .contains("Polled 1 feed, 0 failed; 1 new entry, 0 updated");
  }

  @Test
  void a_url_with_other_headers_or_token_is_another_feed() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String url = url("/feed");
    String plain = "{\"url\": \"" + url + "\"}";
    String blue = "{\"url\": \"" + url + "\", \"headers\": {\"X-Team\": \"blue\"}}";
    String red = "{\"url\": \"" + url + "\", \"id\": \"red\", \"headers\": {\"X-Team\": \"red\"}}";

    load(plain + ", " + blue + ", " + red + ", " + plain);
    load(red + ", " + blue);

    assertThat(stored("feeds", "--json").outLines())
        .hasSize(3)
        .filteredOn(line -> line.contains("\"id\":\"" + new FeedAddress(url).feedId() + "\""))
        .hasSize(1);
    assertThat(stored("fetch", "--all").outLines())
        .contains("Polled 3 feeds, 0 failed; 3 new entries, 0 updated");
    assertThat(server.requests("/feed"))
        .extracting(request -> request.header("X-Team").orElse("none"))
        .containsExactlyInAnyOrder("none", "blue", "red");
  }

  private void load(String feeds) throws IOException {
    Path list = Files.writeString(folder.resolve("feeds.json"), "[" + feeds + "]");
    assertThat(stored("import", list.toString()).exitCode()).isZero();
  }

  private Run stored(String... arguments) {
    Map<String, String> settings = new HashMap<>(LOOPBACK);
    settings.put("RSSIFY_STORE", store());
    settings.put("RSSIFY_GATE_STARTS_PER_SECOND", "1000");
    return Run.rssify(settings, arguments);
  }

  private Run fetch(String fields, String setting) throws IOException {
    Path feeds =
        Files.writeString(
            folder.resolve("feeds.json"),
            "[{\"url\": \"" + server.uri("/feed") + "\", " + fields + "}]");
    return Run.rssify(LOOPBACK, "fetch", "--from", feeds.toString(), "--set", setting);
  }
}
