package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.cli.reading.ArticleCommand;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The settings of articles and the commands that read them. */
class ArticleKeysTest extends PublisherScene {

  private static final String PAGE =
      "<title>Ferry</title><nav>Home</nav><article><h1>Ferry</h1><p>"
          + "It sails again on Saturday, with coffee and rolls. ".repeat(8)
          + "<img src=x onerror=alert(1)></article>";

  private Run fetch(String fields, int entries, String... settings) throws IOException {
    StringBuilder items = new StringBuilder();
    for (int i = 1; i <= entries; i++) {
      items.append(
          "<item><title>%1$d</title><link>%2$s</link><guid>%1$d</guid></item>"
              .formatted(i, link(i)));
    }
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>T</title>" + items + "</channel></rss>"));
    Path feeds = folder.resolve("feeds.json");
    Files.writeString(feeds, "[{\"url\": \"%s\"%s}]".formatted(server.uri("/feed"), fields));
    List<String> arguments = new ArrayList<>(List.of("fetch", "--from", feeds.toString(), "--set"));
    arguments.add("gate.starts_per_second=100");
    for (String setting : settings) {
      arguments.addAll(setting.startsWith("--") ? List.of(setting) : List.of("--set", setting));
    }
    return rssify(arguments.toArray(String[]::new));
  }

  private String link(int entry) {
    return server.uri("/" + entry).toString();
  }

  @Test
  @Shows("articles.mode")
  void articles_mode_readability_stores_the_article_of_each_entry() throws IOException {
    server.on("/1", Reply.ok("text/html", PAGE));

    assertThat(fetch("", 1, "articles.mode=readability").out()).contains("derived  T: article of");

    assertThat(rssify("article", link(1)).out())
        .startsWith("Ferry\n72 words\n" + link(1) + "\n\nIt sails again");
    assertThat(rssify("article", link(1), "--html").out())
        .contains("<p>")
        .doesNotContain("onerror");
    assertThat(rssify("article", link(1), "--json").out()).contains("\"status\":\"ok\"");
    assertThat(rssify("entries", "--json", "--article", "--html").out())
        .contains("\"content_html\":\"\"", "\"article\":{\"url\":");
    assertThat(rssify("rederive", "--kind", "article", "--since", "7d").out())
        .isEqualToIgnoringNewLines(
            "1 entries: 0 derived, 1 up to date, 0 without stored input, 0 failed");
  }

  @Test
  void the_time_of_an_article_is_local_on_a_terminal() throws IOException {
    server.on(
        "/1",
        Reply.ok(
            "text/html",
            "<meta property='article:published_time' content='2026-11-02T08:30:00Z'>" + PAGE));
    fetch("", 1, "articles.mode=readability");

    assertThat(rssify("article", link(1)).out()).contains("2026-11-02T08:30Z, ");
    StringWriter out = new StringWriter();
    CommandLine article =
        new CommandLine(
            new ArticleCommand(
                new CommandContext(
                    environment(),
                    OutputStream.nullOutputStream(),
                    new StopSignal(),
                    Main.CLOCK,
                    () -> 0,
                    () -> TimeZone.getTimeZone("Europe/Berlin"),
                    () -> true,
                    _ -> Optional.empty())));
    article.setOut(new PrintWriter(out, true));
    assertThat(article.execute(link(1))).isZero();
    assertThat(out.toString()).contains("2026-11-02 09:30, ");
  }

  @Test
  void no_articles_skips_them_and_the_next_fetch_reads_them() throws IOException {
    server.on("/1", Reply.ok("text/html", PAGE));

    fetch("", 1, "articles.mode=readability", "--no-articles");
    assertThat(server.requests("/1")).isEmpty();
    assertThat(rssify("article", link(1)).exitCode()).isEqualTo(1);

    fetch("", 1, "articles.mode=readability");
    assertThat(rssify("article", link(1)).exitCode()).isZero();
  }

  @Test
  @Shows({"articles", "article_selectors"})
  void a_feed_selects_the_parts_of_its_pages() throws IOException {
    server.on("/1", Reply.ok("text/html", PAGE));

    fetch(
        ", \"articles\": \"selectors\","
            + " \"article_selectors\": {\"content\": \"nav\", \"title\": \"nav\"}",
        1);

    assertThat(rssify("article", link(1)).out()).startsWith("Home\n1 words").endsWith("Home\n");
  }

  @Test
  void invalid_modes_and_selectors_of_a_feed_are_rejected() throws IOException {
    assertThat(fetch(", \"articles\": \"full\"", 1).err())
        .contains("'articles' must be none, readability or selectors");
    assertThat(fetch(", \"article_selectors\": {\"body\": \"p\"}", 1).err())
        .contains("unknown selector 'body'");
    assertThat(fetch(", \"articles\": \"selectors\"", 1).err()).contains("go together");
  }

  @Test
  @Shows("articles.attempts")
  void articles_attempts_limits_the_requests_for_a_page() throws IOException {
    server.on("/1", Reply.status(500));

    fetch("", 1, "articles.mode=readability", "articles.attempts=1");

    Run article = rssify("article", link(1));
    assertThat(article.exitCode()).isEqualTo(1);
    assertThat(article.err()).contains("the server responded with 500 [http_500]");
    assertThat(server.requests("/1")).hasSize(1);
  }

  @Test
  @Shows("articles.retry_seconds")
  void articles_retry_seconds_is_the_wait_before_the_second_request() throws IOException {
    server.on("/1", Reply.status(500), Reply.ok("text/html", PAGE));

    fetch("", 1, "articles.mode=readability", "articles.retry_seconds=1");
    assertThat(server.requests("/1")).hasSize(1);
    while (rssify("article", link(1)).exitCode() != 0) {
      fetch("", 1, "articles.mode=readability", "articles.retry_seconds=1");
    }

    assertThat(server.requests("/1")).hasSize(2);
    assertThat(
            Duration.between(
                server.requests("/1").getFirst().at(), server.requests("/1").getLast().at()))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
  }

  @Test
  @Shows("articles.queue")
  void articles_queue_limits_the_stored_tasks() throws IOException {
    server.on("/robots.txt", Reply.status(404));
    server.otherwise(_ -> Reply.status(500));

    fetch("", 3, "articles.mode=readability", "articles.queue=2");

    assertThat(
            server.requests("/1").size()
                + server.requests("/2").size()
                + server.requests("/3").size())
        .isEqualTo(2);
  }

  @Test
  @Shows("articles.workers")
  void articles_workers_limits_the_pages_in_progress() throws IOException {
    Reply slow = Reply.ok("text/html", PAGE).pauseAfter(5, Duration.ofMillis(60));
    server.on("/robots.txt", Reply.status(404));
    for (int i = 1; i <= 3; i++) {
      server.on("/" + i, slow);
    }

    fetch("", 3, "articles.mode=readability", "articles.workers=1");

    assertThat(rssify("article", link(3)).exitCode()).isZero();
    assertThat(server.peak()).isEqualTo(1);
  }

  @Test
  @Shows("articles.timeout_ms")
  void articles_timeout_ms_limits_the_time_of_a_page() throws IOException {
    server.on("/1", Reply.stalled());

    fetch("", 1, "articles.mode=readability", "articles.attempts=1", "articles.timeout_ms=200");

    assertThat(rssify("article", link(1)).err()).contains("[exchange_timeout]");
  }

  @Test
  @Shows("articles.max_bytes")
  void articles_max_bytes_limits_the_size_of_a_page() throws IOException {
    server.on("/1", Reply.ok("text/html", PAGE));

    fetch("", 1, "articles.mode=readability", "articles.max_bytes=100");

    assertThat(rssify("article", link(1)).err()).contains("[too_large]");
  }
}
