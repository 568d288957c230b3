package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.embed.Storage;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FetchCommandTest extends PublisherScene {

  private static final String FEED = feed("One", "Two");

  @Test
  void one_feed_as_text() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    Run run = Run.rssify(LOOPBACK, "fetch", "--one", url("/feed"), "--store", "memory:");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.outLines())
        .containsExactly(
            "new  T: One",
            "     https://a.example/1",
            "new  T: Two",
            "     https://a.example/2",
            "Polled 1 feed, 0 failed; 2 new entries, 0 updated");
  }

  @Test
  void one_feed_as_json_is_its_events_one_per_line() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    Run run = Run.rssify(LOOPBACK, "fetch", "--one", url("/feed"), "--json");

    assertThat(run.outLines()).hasSize(3);
    assertThat(run.outLines().getFirst()).startsWith("{\"seq\":1,").contains("\"feed_added\"");
    assertThat(run.outLines().subList(1, 3))
        .allSatisfy(line -> assertThat(line).contains("\"type\":\"new_entry\""));
    assertThat(run.outLines().get(1))
        .contains("\"title\":\"One\"", "\"canonical_link\":\"https://a.example/1\"")
        .contains("\"raw_refs\":[{\"fetch_id\":\"");
  }

  @Test
  void each_feed_of_a_list_is_polled_once_and_a_failure_affects_no_other() throws IOException {
    server.on("/good", Reply.ok("application/rss+xml", FEED));
    server.on("/bad", Reply.ok("text/html", "<html><body>Not a feed</body></html>"));
    Path feeds = feeds("[\"" + url("/good") + "\", \"" + url("/bad") + "\"]");

    Run run = Run.rssify(LOOPBACK, "fetch", "--from", feeds.toString(), "--json");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines()).filteredOn(line -> line.contains("new_entry")).hasSize(2);
    assertThat(run.outLines())
        .filteredOn(line -> line.contains("\"type\":\"poll_failed\""))
        .singleElement()
        .asString()
        .contains(url("/bad"), "\"status\":200");
  }

  @Test
  void a_second_fetch_into_the_same_store_sends_validators_and_adds_nothing() {
    server.on(
        "/feed", Reply.ok("application/rss+xml", FEED).header("ETag", "\"1\""), Reply.status(304));
    String store = store();

    Run first = Run.rssify(LOOPBACK, "fetch", "--one", url("/feed"), "--store", store, "--json");
    Run second = Run.rssify(LOOPBACK, "fetch", "--one", url("/feed"), "--store", store, "--json");

    assertThat(first.outLines()).hasSize(3);
    assertThat(second.exitCode()).isZero();
    assertThat(second.out()).isEmpty();
    assertThat(server.requests("/feed").getLast().header("If-None-Match")).contains("\"1\"");
    assertThat(folder.resolve("store.db.raw")).isDirectoryRecursivelyContaining("glob:**.warc.gz");
  }

  @Test
  void a_server_that_sent_retry_after_is_not_polled_before_that_time() {
    server.on("/feed", Reply.status(429).header("Retry-After", "3600"));
    String store = store();

    Run.rssify(LOOPBACK, "fetch", "--one", url("/feed"), "--store", store);
    Run again = Run.rssify(LOOPBACK, "fetch", "--one", url("/other"), "--store", store);

    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("the host limits requests; ", "s are left [backing_off]");
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void a_store_that_another_process_polls_is_not_polled() {
    String store = store();
    try (Storage _ = Storage.open(store)) {
      Run run = Run.rssify(LOOPBACK, "fetch", "--one", url("/feed"), "--store", store);

      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("Store is being polled by process ");
    }
  }

  @Test
  void a_failure_names_the_feed_and_the_reason() {
    Run run = Run.rssify(LOOPBACK, "fetch", "--one", url("/missing"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .isEqualToNormalizingNewlines(
            "failed  " + url("/missing") + ": the server responded with 404 [http_404]\n");
    assertThat(run.outLines())
        .containsExactly("Polled 1 feed, 1 failed (1 http_404); 0 new entries, 0 updated");
  }

  @Test
  void private_addresses_are_refused_unless_the_operator_allows_them() {
    Run run = Run.rssify("fetch", "--one", url("/feed"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("[address_refused]");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void invalid_input_is_one_line_with_its_position_and_no_request_is_made() throws IOException {
    Path feeds = feeds("[\n  {\"ulr\": \"" + url("/feed") + "\"}\n]");

    Run run = Run.rssify(LOOPBACK, "fetch", "--from", feeds.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualToNormalizingNewlines(
            "rssify: " + feeds + ":2:4: unknown field 'ulr'; did you mean 'url'?\n");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void an_invalid_url_a_missing_file_and_an_unknown_store_are_wrong_usage() {
    assertThat(Run.rssify("fetch", "--one", "ftp://example.com"))
        .isEqualTo(
            wrong(
                "'ftp://example.com' is not a feed URL; write it like"
                    + " https://example.com/feed.xml"));
    assertThat(Run.rssify("fetch", "--from", "none.json"))
        .isEqualTo(wrong("none.json: no such file"));
    assertThat(Run.rssify("fetch", "--one", "http://a.example/", "--store", "oracle:x"))
        .isEqualTo(
            wrong(
                "unknown store 'oracle:x'; write sqlite:PATH, files:DIR,"
                    + " postgres://user:password@host:port/database, or memory: (lost when the"
                    + " process ends)"));
  }

  @Test
  void without_arguments_fetch_polls_due_feeds_and_reports_if_there_are_none() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String store = store();
    assertThat(Run.rssify(LOOPBACK, "fetch", "--store", store).outLines())
        .containsExactly(
            "no feed of this store is polled; run 'rssify feeds', or add one: rssify add URL");

    Path feeds = feeds("[\"" + url("/feed") + "\"]");
    Run.rssify(LOOPBACK, "fetch", "--from", feeds.toString(), "--store", store);
    assertThat(Run.rssify(LOOPBACK, "fetch", "--store", store).outLines())
        .singleElement()
        .asString()
        .startsWith("nothing is due; the next poll is at 20");
    assertThat(Run.rssify(LOOPBACK, "fetch", "--all", "--store", store).outLines())
        .containsExactly("Polled 1 feed, 0 failed; 0 new entries, 0 updated");
    assertThat(server.requests("/feed")).hasSize(2);
  }

  @Test
  void a_paused_store_is_not_polled() {
    String store = store();
    Run.rssify(LOOPBACK, "fetch", "--store", store);
    assertThat(Run.rssify("pause", "--reason", "over the holidays", "--store", store).out())
        .contains("is not polled until 'rssify resume'");

    Run refused = Run.rssify(LOOPBACK, "fetch", "--one", url("/feed"), "--store", store);
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err())
        .contains("nothing was polled", "over the holidays", "rssify resume")
        .hasLineCount(1);
    assertThat(refused.out()).isEmpty();
    assertThat(server.requests("/feed")).isEmpty();

    assertThat(Run.rssify("resume", "--store", store).out()).contains("is polled again");
    assertThat(Run.rssify("resume", "--store", store, "--json").out())
        .isEqualToIgnoringNewLines("{\"outcome\":\"resumed\"}");
  }

  @Test
  void invalid_arguments_suggest_the_nearest_option_or_command() {
    assertThat(Run.rssify("fetch", "--form", "feeds.json").err())
        .isEqualToNormalizingNewlines(
            """
            rssify: unknown option '--form'; did you mean '--from'?
            Try 'rssify fetch --help'.
            """);
    assertThat(Run.rssify("fecht").err())
        .startsWith("rssify: unknown command 'fecht'; did you mean 'fetch'?");
  }

  private static Run wrong(String message) {
    return new Run(2, "", "rssify: " + message + System.lineSeparator());
  }
}
