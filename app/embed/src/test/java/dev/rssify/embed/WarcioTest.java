package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.testkit.NodeModules;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * warcio, an independent reader, reads from a segment what the server sent: the status line, every
 * header line in order and spelling, and the body. One difference is known: a chunked body is
 * stored without chunks, and its Transfer-Encoding header is renamed.
 */
class WarcioTest {

  private static final String FEED =
      "<rss version='2.0'><channel><title>T\u00e9</title></channel></rss>\r\n\r\n";

  private static final String LINES =
      String.join(
          "\r\n",
          "Date: Sun, 01 Mar 2026 10:00:00 GMT",
          "content-type: application/rss+xml",
          "Set-Cookie: b=2; path=/",
          "X-EMPTY: ",
          "Set-Cookie: a=1",
          "eTaG: W/\"x\"",
          "Server: caf\u00e9 (one,  two)",
          "");

  @TempDir private Path folder = Path.of("");

  private final ScriptedServer server = ScriptedServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_response_with_a_length_is_read_as_written() throws Exception {
    String rest = LINES + "Content-Length: " + FEED.length() + "\r\n\r\n" + FEED;

    String wire = "HTTP/1.1 200 Fresh Fish\r\n" + rest;
    assertThat(readByWarcio(wire)).isEqualTo(wire);
  }

  @Test
  void a_chunked_response_is_read_without_chunks() throws Exception {
    String chunks =
        "5\r\n"
            + FEED.substring(0, 5)
            + "\r\n"
            + Integer.toHexString(FEED.length() - 5)
            + "\r\n"
            + FEED.substring(5)
            + "\r\n0\r\n\r\n";

    assertThat(
            readByWarcio(
                "HTTP/1.1 200 OK\r\n" + LINES + "transfer-encoding: chunked\r\n\r\n" + chunks))
        .isEqualTo(
            "HTTP/1.1 200 OK\r\n"
                + LINES
                + "X-Archive-Orig-Transfer-Encoding: chunked\r\n\r\n"
                + FEED);
  }

  /** One byte for each character, in both directions. */
  private String readByWarcio(String wire) throws Exception {
    assumeTrue(
        NodeModules.find("warcio").isPresent(),
        "the npm package warcio is not installed; .ci/run does it");
    server.on("/feed", Reply.raw(wire.getBytes(StandardCharsets.ISO_8859_1)).close());
    FeedAddress feed = new FeedAddress(server.uri("/feed").toString());
    try (Rssify engine =
        Rssify.builder(EngineConfig.defaults().onLoopback())
            .store("sqlite:" + folder.resolve("store.db"))
            .listener(EngineListener.NONE)
            .open()) {
      engine.pass().run(SubscriptionRequest.plain(List.of(Subscription.to(feed))), outcome -> {});
    }
    NodeModules.linkInto(folder);
    Path script = folder.resolve("rssify-blocks.mjs");
    try (InputStream in = getClass().getResourceAsStream("/warcio-blocks.mjs")) {
      Files.write(script, Objects.requireNonNull(in).readAllBytes());
    }
    return new String(
        Base64.getDecoder().decode(run("node", script.toString(), segment().toString()).strip()),
        StandardCharsets.ISO_8859_1);
  }

  private Path segment() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("store.db.raw"))) {
      return files.findFirst().orElseThrow();
    }
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
