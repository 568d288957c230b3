package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields of feeds.json that take the place of a setting, from the file to the response. */
class FeedOverridesTest {

  private static final Map<String, String> LOOPBACK =
      Map.of("RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8");

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>T</title>
      <item><title>One</title><link>https://a.example/1</link><guid>1</guid></item>
      </channel></rss>\
      """;

  private final ScriptedServer server = ScriptedServer.start();

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void max_body_bytes_of_a_feed_may_be_above_the_global_limit() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    assertThat(fetch("\"max_body_bytes\": 100000", "fetch.max_body_bytes=50").outLines())
        .containsExactly(
            "new  One",
            "     https://a.example/1",
            "1 feed asked, 0 failed; 1 entry new, 0 updated");
  }

  @Test
  void timeout_seconds_of_a_feed_leaves_the_global_body_limit_in_force() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    assertThat(fetch("\"timeout_seconds\": 20", "fetch.max_body_bytes=50").err())
        .contains("[too_large]");
  }

  private Run fetch(String fields, String setting) throws IOException {
    Path feeds =
        Files.writeString(
            folder.resolve("feeds.json"),
            "[{\"url\": \"" + server.uri("/feed") + "\", " + fields + "}]");
    return Run.rssify(LOOPBACK, "fetch", "--from", feeds.toString(), "--set", setting);
  }
}
