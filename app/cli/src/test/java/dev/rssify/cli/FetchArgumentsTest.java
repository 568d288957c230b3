package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** URLs and feeds as arguments of {@code fetch}, and lists that are fetched again. */
class FetchArgumentsTest extends PublisherScene {

  private static final String FEED = feed("One", "Two");

  @Test
  void a_url_is_fetched_without_subscribing_and_its_entries_are_printed() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String store = store();

    Run run = Run.rssify(LOOPBACK, "fetch", url("/feed"), "--store", store);

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .containsExactly(
            "                   T: One",
            "                   https://a.example/1",
            "                   T: Two",
            "                   https://a.example/2",
            "Fetched 1 feed, 0 failed; 2 entries. Not subscribed: rssify add URL");
    assertThat(folder).isEmptyDirectory();
    assertThat(Run.rssify(LOOPBACK, "fetch", url("/feed"), "--json").out())
        .contains("\"title\":\"One\"", "\"title\":\"Two\"")
        .hasLineCount(1);
  }

  @Test
  void a_url_without_a_feed_is_reported_and_the_others_are_fetched() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    Run run = Run.rssify(LOOPBACK, "fetch", url("/missing"), url("/feed"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains(url("/missing"), "[http_404]", "rssify get");
    assertThat(run.out()).contains("T: One", "Fetched 2 feeds, 1 failed; 2 entries.");
  }

  @Test
  void a_feed_of_the_store_is_polled_by_name_even_if_it_is_not_due() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String store = store();
    Run.rssify(LOOPBACK, "add", url("/feed"), "--label", "Harbour", "--store", store);

    for (String name : new String[] {"harb", url("/feed")}) {
      assertThat(Run.rssify(LOOPBACK, "fetch", name, "--store", store).outLines())
          .containsExactly("Polled 1 feed, 0 failed; 0 new entries, 0 updated");
    }
    assertThat(server.requests("/feed")).hasSize(3);
    assertThat(Run.rssify(LOOPBACK, "fetch", "unknown", "--store", store))
        .isEqualTo(
            wrong(
                "'unknown' is neither a URL nor a feed of this store; write"
                    + " https://example.com/feed.xml, or run 'rssify feeds'"));
  }

  @Test
  void a_second_fetch_of_a_list_polls_only_due_feeds() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String store = store();
    String list = feeds("[\"" + url("/feed") + "\"]").toString();

    assertThat(Run.rssify(LOOPBACK, "fetch", "--from", list, "--store", store).outLines())
        .last()
        .isEqualTo("Polled 1 feed, 0 failed; 2 new entries, 0 updated");
    Run second = Run.rssify(LOOPBACK, "fetch", "--from", list, "--store", store);
    assertThat(second.exitCode()).isZero();
    assertThat(second.out()).startsWith("nothing is due; the next poll is at ").contains("--all");
    assertThat(server.requests("/feed")).hasSize(1);

    Run.rssify(LOOPBACK, "fetch", "--from", list, "--all", "--store", store);
    assertThat(server.requests("/feed")).hasSize(2);
  }

  private static Run wrong(String message) {
    return new Run(2, "", "rssify: " + message + System.lineSeparator());
  }
}
