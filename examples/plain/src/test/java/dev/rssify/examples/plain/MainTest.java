package dev.rssify.examples.plain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.JavaProgram;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example as a reader runs it. */
@Timeout(60)
class MainTest {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour news</title>
      <item><title>Seals on the pier</title><guid>1</guid><link>https://harbour.example/seals</link>
      <pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate></item></channel></rss>\
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void the_items_of_a_feed_are_printed() {
    try (ScriptedServer server = ScriptedServer.start();
        JavaProgram program =
            start(server.on("/feed", Reply.ok("application/rss+xml", FEED)), "/feed")) {
      assertThat(program.awaitLine("Seals"))
          .isEqualTo("2026-11-02T08:30:00Z  Seals on the pier  https://harbour.example/seals");
    }
  }

  @Test
  void an_invalid_url_is_reported_with_the_feed_and_the_reason() {
    try (ScriptedServer server = ScriptedServer.start();
        JavaProgram program = start(server.on("/nwes.rss", Reply.status(404)), "/nwes.rss")) {
      assertThat(program.awaitLine("http_404"))
          .contains(
              server.uri("/nwes.rss").toString(), "the server responded with 404", "next poll");
    }
  }

  private JavaProgram start(ScriptedServer server, String path) {
    return JavaProgram.start(folder, Main.class.getName(), server.uri(path).toString());
  }
}
