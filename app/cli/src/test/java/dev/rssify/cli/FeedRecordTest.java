package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Everything known about a feed and its polls. */
class FeedRecordTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel>
      <title>Tides</title><ttl>90</ttl><skipHours><hour>2</hour><hour>3</hour></skipHours>
      <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>
      <item><title>One</title><guid>1</guid></item>
      <item><title>Two</title><guid>2</guid></item>
      </channel></rss>\
      """;

  @BeforeEach
  void fetch() throws IOException {
    server.on(
        "/feed",
        Reply.ok("application/rss+xml; charset=utf-8", FEED)
            .header("Cache-Control", "max-age=600"));
    Path feeds = folder.resolve("feeds.json");
    Files.writeString(
        feeds,
        """
        [{"url": "%s", "min_interval_seconds": 1800, "timeout_seconds": 7,
          "token": "env:TIDE_TOKEN"}]\
        """
            .formatted(server.uri("/feed")));
    assertThat(rssify("fetch", "--from", feeds.toString()).exitCode()).isZero();
  }

  @Override
  Map<String, String> environment() {
    return Map.of(
        "RSSIFY_FETCH_ALLOWED_RANGES",
        "127.0.0.0/8",
        "TIDE_TOKEN",
        "s3cret",
        "RSSIFY_STORE",
        store());
  }

  @Test
  void a_feed_is_shown_with_hints_settings_and_content_type() {
    assertThat(rssify("show", "Tides").outLines())
        .contains(
            "format        rss-2.0, served as application/rss+xml; charset=utf-8",
            "hints         ttl 90 min, skip hours 2 3, updated daily x 2, fresh for 10m",
            "settings      min interval 30m, timeout 7s");
  }

  @Test
  void the_json_of_a_feed_has_the_same_fields_and_no_secret() {
    assertThat(rssify("show", "Tides", "--json").out())
        .contains(
            "\"content_type\":\"application/rss+xml; charset=utf-8\"",
            "\"hints\":{\"ttl_minutes\":90,\"skip_hours\":[2,3],\"skip_days\":[],"
                + "\"update_period\":\"daily\",\"update_frequency\":2,\"update_base\":null,"
                + "\"freshness_sec\":600,",
            "\"min_interval_seconds\":1800,\"max_interval_seconds\":null",
            "\"timeout_seconds\":7",
            "\"own_headers\":true",
            "\"error_score\":0",
            "\"redirect\":null")
        .doesNotContain("TIDE_TOKEN", "s3cret");
  }

  @Test
  void a_poll_has_its_entries_and_milliseconds_and_bytes_before_and_after_decoding() {
    assertThat(rssify("export", "fetches", "--format", "ndjson").out())
        .contains("\"items_seen\":2,\"new_entries\":2", "\"queued_ms\":", "\"elapsed_ms\":")
        .containsPattern("\"wire_bytes\":\\d{3},\"decoded_bytes\":\\d{3}");
  }
}
