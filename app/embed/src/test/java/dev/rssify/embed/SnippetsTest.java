package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples of the documentation, and checks that the pages show the same code. */
@Timeout(60)
class SnippetsTest {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour</title>
      <item><link>https://harbour.example/ferry</link><title>Ferry</title>
      <pubDate>Mon, 01 Dec 2025 10:00:00 GMT</pubDate></item></channel></rss>
      """;
  private static final Path ROOT = Path.of(System.getProperty("rssify.root", "../.."));
  private static final Path SNIPPETS =
      ROOT.resolve("app/embed/src/test/java/dev/rssify/embed/Snippets.java");
  private static final Pattern REGION =
      Pattern.compile("// @start region=\"(\\w+)\"\n(.*?)\n *// @end", Pattern.DOTALL);

  @TempDir private Path folder;

  private final ScriptedServer server = ScriptedServer.start();
  private final EngineConfig config = EngineConfig.defaults().onLoopback();
  private final List<String> out = new ArrayList<>();
  private String url = "";

  @BeforeEach
  void a_publisher() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    url = server.uri("/feed").toString();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private String store() {
    return "sqlite:" + folder.resolve("news.db");
  }

  @Test
  void a_feed_is_polled_once_and_read() throws InterruptedException {
    Snippets.once(config, store(), url, out::add);
    assertThat(out).containsExactly("2025-12-01T10:00:00Z Ferry", "ok");
  }

  @Test
  void feeds_are_polled_and_the_journal_is_followed_by_name() {
    Snippets.run(config, store(), url, out::add);
    assertThat(out).containsExactly("1 feed_added", "2 new_entry");
  }

  @Test
  void entries_are_read_by_page_and_responses_byte_for_byte() throws InterruptedException {
    try (Rssify rssify = Rssify.builder(config).store("memory:").open()) {
      Feed feed = rssify.add(url);
      rssify.poll(url);
      Snippets.page(rssify, feed.id(), Instant.EPOCH, out::add);
      assertThat(out).hasSize(1);
      Snippets.raw(rssify, url, bytes -> out.add(new String(bytes, StandardCharsets.UTF_8)));
      assertThat(out).last().isEqualTo(FEED);
    }
  }

  @Test
  void items_are_ingested_by_a_thread() {
    Snippets.ingest(config.withStore("memory:"), url, out::add);
    assertThat(out).containsExactly("Harbour news: Ferry https://harbour.example/ferry");
  }

  @Test
  void items_are_ingested_by_a_subscriber() throws InterruptedException {
    BlockingQueue<String> signals = new LinkedBlockingQueue<>();
    Snippets.subscribe(config.withStore("memory:"), url, signals::add);
    assertThat(List.of(signals.take(), signals.take())).containsExactly("Ferry", "stopped");
  }

  @Test
  void two_engines_run_in_one_process() {
    assertThat(Snippets.two(config, "memory:", store()))
        .containsExactly("https://harbour.example/news.rss", "https://harbour.example/talk.rss");
  }

  @Test
  void the_library_page_shows_these_snippets() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/library.md"));
    Matcher region = REGION.matcher(Files.readString(SNIPPETS));
    List<String> shown = new ArrayList<>();
    while (region.find()) {
      String code = "```java\n" + region.group(2).stripIndent() + "\n```";
      assertThat(page).as("region " + region.group(1)).contains(code);
      shown.add(code);
    }
    assertThat(page.split("```java\n", -1))
        .as("the page contains no other code")
        .hasSize(shown.size() + 1);
  }

  @Test
  void snippets_of_the_javadoc_exist() throws IOException {
    String snippets = Files.readString(SNIPPETS);
    Pattern reference =
        Pattern.compile("\\{@snippet file=\"dev/rssify/embed/Snippets.java\" region=\"(\\w+)\"}");
    List<String> regions = new ArrayList<>();
    try (Stream<Path> sources = Files.walk(ROOT.resolve("app/embed/src/main/java"))) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        String text = Files.readString(source);
        Matcher found = reference.matcher(text);
        while (found.find()) {
          regions.add(found.group(1));
        }
        assertThat(text.split("\\{@snippet", -1).length - 1)
            .as(source.toString())
            .isEqualTo((int) reference.matcher(text).results().count());
      }
    }
    assertThat(regions)
        .contains("once", "run", "ingest", "subscribe")
        .allMatch(region -> snippets.contains("@start region=\"" + region + "\""));
  }
}
