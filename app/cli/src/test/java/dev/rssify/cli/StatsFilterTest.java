package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code stats} of some feeds, and of a period. */
class StatsFilterTest extends PublisherScene {

  @BeforeEach
  void fetch() throws IOException {
    server.on("/tides", Reply.ok("application/rss+xml", feed("Tides", 3)));
    server.on("/ferry", Reply.ok("application/rss+xml", feed("Ferry", 2)));
    Path feeds = folder.resolve("feeds.json");
    Files.writeString(
        feeds,
        "[{\"url\": \"%s\", \"tags\": [\"sea\"]}, \"%s\"]"
            .formatted(server.uri("/tides"), server.uri("/ferry")));
    assertThat(rssify("fetch", "--from", feeds.toString()).exitCode()).isZero();
  }

  private static String feed(String title, int entries) {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < entries; i++) {
      items.append("<item><guid>").append(title).append(i).append("</guid><title>x</title></item>");
    }
    return "<rss version='2.0'><channel><title>%s</title>%s</channel></rss>"
        .formatted(title, items);
  }

  @Test
  void stats_are_limited_to_the_named_feeds() {
    assertThat(rssify("stats").out()).contains("feeds    2", "entries  5", "polls    2");
    assertThat(rssify("stats", "Ferry").out())
        .contains("feeds    1: 1 ok", "entries  2", "polls    1: 100% ok", "Ferry")
        .doesNotContain("Tides", "the store takes");
  }

  @Test
  void stats_are_limited_to_feeds_with_a_tag() {
    assertThat(rssify("stats", "--tag", "sea").out()).contains("feeds    1", "entries  3");
    assertThat(rssify("stats", "--tag", "sky").err()).contains("has the tag sky");
  }

  @Test
  void stats_are_limited_to_a_period() {
    assertThat(rssify("stats", "--since", "1h").out()).contains("entries  5");
    assertThat(rssify("stats", "--until", "1h").out())
        .contains("feeds    2", "entries  0", "polls    0");
    assertThat(rssify("stats", "--since", "500d").err()).contains("longer than 366 days");
  }
}
