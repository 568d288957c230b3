package dev.rssify.examples.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.JavaProgram;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example as a reader runs it. */
@Timeout(120)
class ApplicationTest {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour news</title>
      <item><title>Seals on the pier</title><guid>1</guid><link>https://harbour.example/seals</link>
      <pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate></item></channel></rss>\
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void items_and_problems_are_logged_with_their_feeds() {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("/feed", Reply.ok("application/rss+xml", FEED));
      server.on("/nwes.rss", Reply.status(404));
      String feeds = server.uri("/nwes.rss") + "," + server.uri("/feed");
      try (JavaProgram application =
          JavaProgram.start(
              folder,
              Application.class.getName(),
              "--news.feeds=" + feeds,
              "--news.loopback=true")) {
        assertThat(application.awaitLine("http_404")).contains("WARN", "/nwes.rss");
        assertThat(application.awaitLine("Seals"))
            .endsWith("Harbour news  Seals on the pier  https://harbour.example/seals");
      }
    }
  }
}
