package dev.rssify.cli;

import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A publisher on loopback, and a store of its own for each test. */
abstract class PublisherScene {

  static final Map<String, String> LOOPBACK = Map.of("RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8");

  final ScriptedServer server = ScriptedServer.start();

  @TempDir Path folder = Path.of("");

  @AfterEach
  final void closeServer() {
    server.close();
  }

  final String url(String path) {
    return server.uri(path).toString();
  }

  final String store() {
    return "sqlite:" + folder.resolve("store.db");
  }

  /** What the commands of the test run with. */
  Map<String, String> environment() {
    return Map.of("RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8", "RSSIFY_STORE", store());
  }

  final Run rssify(String... arguments) {
    return Run.rssify(environment(), arguments);
  }

  /** Writes feeds.json. */
  final Path feeds(String json) throws IOException {
    return Files.writeString(folder.resolve("feeds.json"), json);
  }

  /** A feed with these entries, whose guids and links are numbered. */
  static String feed(String... titles) {
    return IntStream.rangeClosed(1, titles.length)
        .mapToObj(n ->
            "<item><title>%s</title><link>https://a.example/%d</link><guid>%d</guid></item>\n"
                .formatted(titles[n - 1], n, n))
        .collect(
            Collectors.joining(
                "", "<rss version=\"2.0\"><channel><title>T</title>\n", "</channel></rss>"));
  }
}
