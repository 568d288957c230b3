package dev.rssify.cli.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.Run;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single pages as entries of the feed {@code pages}. */
class ArticlesTest {

  private static final String PAGE =
      """
      <!doctype html><html lang="en"><head><title>Seals | Harbour</title>
      <meta property="og:title" content="Seals on the north pier">
      <meta property="og:description" content="Three of them, asleep.">
      <meta property="article:published_time" content="2026-11-01T16:05:00Z">
      <meta name="author" content="Mira Kowalska">
      </head><body><nav>Home</nav><article><p>They came at <b>noon</b>.</p></article></body></html>
      """;

  private final ScriptedServer server = ScriptedServer.start();

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_page_is_fetched_and_stored_with_its_metadata() {
    server.on("/robots.txt", Reply.status(404));
    server.on("/seals", Reply.ok("text/html", PAGE));

    Run run = rssify("add", "--article", url("/seals"));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(rssify("entries", "--json").out())
        .contains(
            "\"title\":\"Seals on the north pier\"",
            "\"published\":\"2026-11-01T16:05:00Z\"",
            "Mira Kowalska",
            "They came at noon.")
        .doesNotContain("Home");
    assertThat(rssify("verify").out()).contains("1 stored responses of 1 feeds", "no problems");
    assertThat(rssify("reparse").out()).contains("nothing differs");
    assertThat(rssify("add", "--article", url("/seals")).out()).contains("(already there)");
    assertThat(rssify("entries", "--json").outLines()).hasSize(1);
  }

  @Test
  void pages_are_not_deleted_by_age_or_number() throws InterruptedException {
    server.on("/robots.txt", Reply.status(404));
    server.on("/seals", Reply.ok("text/html", PAGE));
    rssify("add", "--article", url("/seals"));
    rssify("add", "--article", "--metadata-only", url("/gulls"));

    EngineConfig strict =
        EngineConfigs.from(
            Configuration.load(
                null, Map.of(), Map.of("retention.max_entries", "1", "retention.raw_last", "0")));
    Instant later = InstantSource.system().instant().plus(Duration.ofDays(9_999));
    try (Storage storage = Storage.open(store())) {
      storage.store().maintenance().retain(strict.retention(), later, 100);
      RawOperations.of(strict, storage).retention().run(later);
    }

    assertThat(rssify("entries", "--json").outLines()).hasSize(2);
    assertThat(rssify("verify").out()).contains("1 stored responses of 1 feeds", "no problems");
  }

  @Test
  void a_page_that_robots_txt_forbids_is_not_fetched() {
    server.on("/robots.txt", Reply.ok("text/plain", "User-agent: *\nDisallow: /seals\n"));
    server.on("/seals", Reply.ok("text/html", PAGE));

    Run run = rssify("add", "--article", url("/seals"));

    assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(run.err()).contains("robots.txt does not allow").hasLineCount(1);
    assertThat(server.requests("/seals")).isEmpty();
  }

  @Test
  void a_url_can_be_stored_without_a_request_and_its_page_later() {
    server.on("/robots.txt", Reply.status(404));
    server.on("/seals", Reply.ok("text/html", PAGE));

    Run noted = rssify("add", "--article", "--metadata-only", url("/seals") + "?utm_source=x");
    assertThat(noted.exitCode()).isZero();
    assertThat(server.requests()).isEmpty();

    assertThat(rssify("add", "--article", url("/seals")).out()).contains("(already there)");
    assertThat(rssify("entries", "--json").outLines())
        .singleElement()
        .asString()
        .contains("\"title\":\"Seals on the north pier\"", "\"version\":2");
  }

  @Test
  void a_list_of_pages_reports_each_line_and_fetches_only_with_validate() throws IOException {
    server.on("/robots.txt", Reply.status(404));
    server.on("/seals", Reply.ok("text/html", PAGE));
    server.on("/gone", Reply.status(410));
    Path list = folder.resolve("pages.txt");
    Files.writeString(list, url("/seals") + "\nnonsense\n" + url("/gone") + "\n");

    Run offline = rssify("import", "--articles", list.toString());
    assertThat(server.requests()).isEmpty();
    Run fetched = rssify("import", "--articles", "--validate", list.toString());

    assertThat(offline.outLines().getLast()).isEqualTo("2 added, 0 already there, 1 invalid");
    assertThat(offline.err()).contains("pages.txt:2");
    assertThat(fetched.outLines().getLast()).isEqualTo("0 added, 1 already there, 2 invalid");
    assertThat(fetched.err()).contains("/gone: the server responded with 410 [gone]");
    assertThat(rssify("feeds").out()).contains("https://pages.invalid/", "disabled");
  }

  @Test
  void the_feed_of_pages_is_never_polled() {
    rssify("add", "--article", "--metadata-only", url("/seals"));

    Run run = rssify("fetch", "--all");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).doesNotContain("Polled").doesNotContain("9999");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void options_of_feeds_are_rejected_for_pages() {
    Run run = rssify("add", "--article", "--every", "1h", url("/seals"));

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(rssify("add", "--metadata-only", url("/seals")).err()).contains("--article");
  }

  private String url(String path) {
    return server.uri(path).toString();
  }

  private String store() {
    return "sqlite:" + folder.resolve("rssify.db");
  }

  private Run rssify(String... arguments) {
    return Run.rssify(
        Map.of("RSSIFY_STORE", store(), "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8"), arguments);
  }
}
