package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commands that read a store and add feeds. */
class StoreCommandsTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour news</title>
      <item><title>Seals on the pier</title><guid>1</guid><link>https://harbour.example/seals</link>
      <pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate></item>
      <item><title>Ferry back in service</title><guid>2</guid>
      <pubDate>Tue, 03 Nov 2026 08:30:00 GMT</pubDate></item>
      </channel></rss>\
      """;

  @Test
  void a_page_is_searched_for_a_feed_that_is_then_added() {
    server.on(
        "/",
        Reply.ok(
            "text/html",
            """
            <html><head><link rel="alternate" type="application/rss+xml" href="/feed">
            <link rel="alternate" type="application/atom+xml" href="/comments"></head></html>\
            """));
    String feed = url("/feed");

    Run run = rssify("add", url("/"), "--label", "Harbour", "--tag", "sea", "--every", "15m");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo(id(feed) + "  " + feed + "\n");
    assertThat(run.err()).contains("other feeds, which were not added:", url("/comments"));
    assertThat(rssify("feeds", "--tag", "sea", "--json").out())
        .contains(id(feed), "\"label\":\"Harbour\"", "\"poll_interval_seconds\":900");
    assertThat(rssify("feeds", "--tag", "land", "--json").out()).isEmpty();
  }

  @Test
  void a_page_without_feeds_adds_nothing() {
    server.on("/", Reply.ok("text/html", "<html><title>Just a page</title></html>"));

    Run run = rssify("add", url("/"));

    assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(run.err()).startsWith("rssify: no feed found at " + url("/"));
    assertThat(rssify("feeds").exitCode()).as("there is no store yet").isEqualTo(2);
  }

  @Test
  void a_feed_can_be_added_without_a_request_and_twice() {
    assertThat(rssify("add", url("/feed"), "--no-check").exitCode()).isZero();
    Run again = rssify("add", url("/feed"), "--no-check");

    assertThat(again.out()).endsWith("  (already there)\n");
    assertThat(rssify("add", url("/feed"), "--no-check", "--json").out())
        .contains("\"subscriptions\":[{\"id\":\"" + id(url("/feed")));
    assertThat(server.requests()).isEmpty();
    assertThat(rssify("feeds").outLines())
        .hasSize(2)
        .last()
        .asString()
        .containsPattern("^new +never +now +- +" + url("/feed") + "$");
  }

  @Test
  void entries_are_listed_newest_first() {
    fetched();

    assertThat(rssify("entries").outLines())
        .containsExactly(
            "2026-11-03T08:30Z  Harbour news: Ferry back in service",
            "2026-11-02T08:30Z  Harbour news: Seals on the pier",
            "                   https://harbour.example/seals");
    assertThat(rssify("entries", url("/feed"), "--limit", "1", "--oldest", "--json").out())
        .contains("\"title\":\"Seals on the pier\"", "\"seen_count\":1", "\"keys\":{");
    assertThat(rssify("entries", "--since", "2099-01-01").out()).isEmpty();
    assertThat(rssify("entries", "unknown").err()).startsWith("rssify: no feed 'unknown'");
  }

  @Test
  void a_failing_feed_is_listed_with_its_error() {
    server.on("/feed", Reply.status(500));
    assertThat(rssify("fetch", "--one", url("/feed")).exitCode()).isEqualTo(1);

    assertThat(rssify("feeds").out()).contains("http_500: the server responded with 500");
    assertThat(rssify("feeds", "--json").out()).contains("\"code\":\"http_500\"");
  }

  @Test
  void the_journal_is_printed_from_any_position() {
    fetched();

    assertThat(rssify("tail", "--no-follow").out())
        .containsPattern("Z {2}added {2}Harbour news: http://")
        .containsPattern(
            "Z {2}new {2}Harbour news: Seals on the pier\n {27}https://harbour.example/seals");
    assertThat(rssify("tail", "--no-follow", "--type", "new_entry", "--json").outLines())
        .hasSize(2)
        .allMatch(line -> line.contains("\"type\":\"new_entry\""));
    assertThat(rssify("tail", "--no-follow", "--after", "2", "--json").outLines())
        .singleElement()
        .asString()
        .startsWith("{\"seq\":3,");
    assertThat(rssify("tail", "--no-follow", "-n", "1", "--format", "feedeater").out())
        .startsWith("{\"type\":\"MessageCreated\"")
        .contains("\"contextKey\":\"feed:" + id(url("/feed")) + "\"");
    assertThat(rssify("tail", "--no-follow", "--since", "2099-01-01").out()).isEmpty();
    assertThat(rssify("tail", "--no-follow", "--since", "1h").outLines()).hasSize(4);
  }

  @Test
  void stats_are_printed_without_requests() {
    fetched();
    int requests = server.requests().size();

    assertThat(rssify("stats").outLines())
        .contains(
            "feeds    1: 1 ok", "polls    1: 100% ok", "2      ████████████████████  Harbour news")
        .anyMatch(line -> line.matches("entries  2, median [0-9.]+ K?B"));
    assertThat(rssify("stats", "--json", "--days", "3").out())
        .contains("\"feeds_by_status\":{\"ok\":1}", "\"polls_by_outcome\":{\"ok\":1}")
        .containsPattern("\"entries_by_day\":\\{\"[^}]*\":0,\"[^}]*\":0,\"[^}]*\":2}");
    assertThat(rssify("stats", "--days", "0").exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(server.requests()).hasSize(requests);
  }

  @Test
  void stored_data_is_exported() throws IOException {
    fetched();
    assertThat(rssify("add", url("/feed"), "--no-check", "--tag", "sea").exitCode()).isZero();

    assertThat(rssify("export", "--format", "csv").outLines())
        .hasSize(3)
        .first()
        .asString()
        .startsWith("entry_uid,feed_id,feed_title,feed_url,title,link,");
    assertThat(rssify("export", "entries", "--format", "json", "-q").out())
        .startsWith("[\n{\"entry_uid\":")
        .endsWith("}\n]\n");
    Run ndjson = rssify("export", "fetches");
    assertThat(ndjson.outLines()).singleElement().asString().contains("\"outcome\":\"ok\"");
    assertThat(ndjson.err()).isEqualTo("rssify: 1 fetch written\n");
    assertThat(rssify("export", "feeds", "--format", "csv").out())
        .contains(",Harbour news,", ",sea\r\n");
    Path opml = folder.resolve("feeds.opml");
    assertThat(rssify("export", "--format", "opml", "-o", opml.toString()).exitCode()).isZero();
    assertThat(opml)
        .content()
        .contains("<outline text=\"sea\">", "xmlUrl=\"" + url("/feed") + "\"");
    assertThat(rssify("export", "-o", opml.toString()).err()).contains("already exists");
    assertThat(rssify("export", "raw", "--format", "csv").exitCode()).isEqualTo(2);
    assertThat(rssify("export", "--since", "2099-01-01").out()).isEmpty();
  }

  @Test
  @Timeout(60)
  void the_journal_is_followed_until_it_is_stopped() throws Exception {
    assertThat(rssify("add", url("/feed"), "--no-check").exitCode()).isZero();
    StopSignal stop = new StopSignal();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CompletableFuture<Integer> tail =
        CompletableFuture.supplyAsync(() ->
            Main.commandLine(environment(), out, stop).execute("tail", "--after", "1", "--json"));
    fetched();

    while (!out.toString(StandardCharsets.UTF_8).contains("Ferry back in service")) {
      assertThat(tail).isNotDone();
      BusyWait.pause();
    }
    stop.stop();
    assertThat(tail.get()).isZero();
  }

  @Test
  void a_feed_is_deleted_with_its_last_subscription() {
    fetched();
    assertThat(rssify("add", url("/feed"), "--no-check", "--id", "mine").exitCode()).isZero();

    assertThat(rssify("remove", "--yes", "mine").out())
        .startsWith("removed subscription mine of Harbour news (");
    assertThat(rssify("entries").outLines()).hasSize(3);
    assertThat(rssify("remove", "--yes", url("/feed")).exitCode()).isZero();
    assertThat(rssify("entries").out()).isEmpty();
    assertThat(rssify("remove", "--yes", url("/feed")).exitCode()).isEqualTo(2);
  }

  @Test
  void settings_are_printed_with_their_origin_and_without_passwords() {
    Run run =
        Run.rssify(
            Map.of("RSSIFY_STORE", "postgres://me:hush@db.example:5432/news"),
            "config",
            "--set",
            "gate.concurrency=1");

    assertThat(run.out())
        .containsPattern(
            "store +postgres://me:\\*\\*\\*@db.example:5432/news +environment variable")
        .containsPattern("gate.concurrency +1 +--set gate.concurrency")
        .containsPattern("fetch.timeout_ms +\\d+ +default")
        .doesNotContain("hush");
    assertThat(rssify("config", "--changed", "--json").outLines())
        .hasSize(3)
        .anyMatch(line -> line.contains("\"fetch.allowed_ranges\""));
  }

  @Test
  void doctor_reports_problems_and_their_fixes() {
    Run before = rssify("doctor");
    assertThat(before.exitCode()).isZero();
    assertThat(before.out())
        .containsPattern("ok +java +Java ")
        .containsPattern("warn +contact +the User-Agent names .*\n +-> set fetch.contact")
        .containsPattern("warn +network +requests to .*127.0.0.0/8.* are allowed")
        .containsPattern("warn +store +.* does not exist\n +-> 'rssify add URL' creates it");

    fetched();
    assertThat(rssify("pause", "--reason", "holidays").exitCode()).isZero();
    Run after = rssify("doctor", "--set", "store.min_free_bytes=999999999999999999");
    assertThat(after.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(after.out())
        .containsPattern("ok +store +.*store.db, 1 feeds")
        .containsPattern("warn +polling +polling of this store was paused: holidays")
        .containsPattern("bad +disk +.* free on the disk of ")
        .containsPattern("ok +clock ")
        .containsPattern("warn +poller +no process polls this store");
    assertThat(rssify("doctor", "--json").out())
        .contains("{\"subject\":\"java\",\"verdict\":\"ok\"");
  }

  @Test
  void tables_fit_a_terminal() {
    assertThat(rssify("add", url("/a-path-that-is-long-enough-to-be-cut"), "--no-check").exitCode())
        .isZero();
    Map<String, String> narrow = new HashMap<>(environment());
    narrow.put("COLUMNS", "60");

    assertThat(Run.rssify(narrow, "feeds").outLines())
        .allMatch(line -> line.length() <= 60)
        .last()
        .asString()
        .as("the end of a URL is shown")
        .contains("…")
        .endsWith("-to-be-cut");
  }

  @Test
  void a_wide_terminal_is_used() {
    String path = "/" + "long-".repeat(16) + "path";
    String title = "Seals on the " + "very ".repeat(16) + "long pier";
    server.on(path, Reply.ok("application/rss+xml", FEED.replace("Seals on the pier", title)));
    assertThat(rssify("fetch", "--one", url(path)).exitCode()).isZero();
    Map<String, String> environment = new HashMap<>(environment());
    for (int width : new int[] {80, 200}) {
      environment.put("COLUMNS", "" + width);
      boolean wide = width == 200;

      Run feeds = Run.rssify(environment, "feeds");
      Run entries = Run.rssify(environment, "entries");

      assertThat(feeds.outLines()).hasSize(2).allMatch(line -> line.length() <= width);
      assertThat(entries.outLines()).hasSize(3).allMatch(line -> line.length() <= width);
      assertThat(feeds.out().contains(url(path))).isEqualTo(wide);
      assertThat(entries.out().contains(title)).isEqualTo(wide);
    }
  }

  private void fetched() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    assertThat(rssify("fetch", "--one", url("/feed")).exitCode()).isZero();
  }

  private static String id(String url) {
    return new FeedAddress(url).feedId().toString();
  }
}
