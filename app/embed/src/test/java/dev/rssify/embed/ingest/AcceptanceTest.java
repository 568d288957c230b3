package dev.rssify.embed.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The minimal acceptance test of the ingester. */
@Timeout(30)
class AcceptanceTest {

  @Test
  void a_world_news_feed_is_registered_and_its_items_are_emitted() throws Exception {
    try (Newsroom room = new Newsroom()) {
      room.server.on(
          "/news/world/rss.xml",
          Reply.status(200).body(worldNews()).header("Content-Type", "text/xml"));
      room.ingester.register(room.feed("bbc-world", "/news/world/rss.xml"));

      NewsItem item = room.ingester.start().iterator().next();

      assertThat(item.feedId()).isEqualTo("bbc-world");
      assertThat(item.source()).isEqualTo("World news of a broadcaster");
      assertThat(item.title()).isEqualTo("Strait reopens to shipping after nine days");
      assertThat(item.body()).isEqualTo("Pilots went on board before dawn.");
      assertThat(item.url())
          .isEqualTo(URI.create("https://broadcaster.example/news/world-1?at_medium=RSS"));
      assertThat(item.publishedAt()).isEqualTo(Instant.parse("2025-12-31T18:04:11Z"));
      assertThat(item.ingestedAt()).isEqualTo(room.clock.instant());
      assertThat(item.id().version()).isEqualTo(5);
    }
  }

  private static byte[] worldNews() throws IOException {
    try (InputStream in = AcceptanceTest.class.getResourceAsStream("/feeds/world-news.rss")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}
