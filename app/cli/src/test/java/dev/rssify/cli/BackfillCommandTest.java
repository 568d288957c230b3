package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.store.TaskStore;
import dev.rssify.embed.Storage;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The history of a feed from the command line, and the fields and settings about it. */
@Timeout(60)
class BackfillCommandTest extends PublisherScene {

  @BeforeEach
  void serve() {
    for (int page = 0; page < 5; page++) {
      server.on("/" + page, page(page, "/" + (page + 1)));
    }
    server.on("/5", page(5, null));
  }

  @Override
  Map<String, String> environment() {
    return Map.of(
        "RSSIFY_STORE", store(),
        "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8",
        "RSSIFY_GATE_STARTS_PER_SECOND", "1000",
        "RSSIFY_SCHEDULE_JITTER_RATIO", "0");
  }

  private static Reply page(int number, String next) {
    return Reply.ok(
        "application/atom+xml",
        "<feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><title>Tides</title>"
            + (next == null ? "" : "<link rel='next' href='" + next + "'/>")
            + "<entry><id>e"
            + number
            + "</id><title>Entry "
            + number
            + "</title><updated>2020-01-0"
            + (9 - number)
            + "T00:00:00Z</updated></entry></feed>");
  }

  private String feed() {
    return url("/0");
  }

  @Test
  void a_run_fetches_two_pages_and_shows_the_progress() {
    rssify("add", feed());

    Run first = rssify("backfill", feed());
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.out()).startsWith("Tides: 2 pages, 2 new entries, next pages ");
    makeDue();
    Run second = rssify("backfill", feed());
    makeDue();
    Run third = rssify("backfill", feed(), "--json");

    assertThat(second.out()).startsWith("Tides: 4 pages, 4 new entries, next pages ");
    assertThat(third.out()).contains("\"state\":\"done\"", "\"ended\":\"end\"");
    assertThat(server.requests("/1")).hasSize(1);
    String entries = rssify("entries", "--json").out();
    assertThat(entries.lines().toList()).hasSize(6);
    assertThat(entries.lines().filter(line -> line.contains("\"backfill\":true")).toList())
        .hasSize(5)
        .allMatch(line -> line.contains("2020-01-0"));
  }

  @Test
  void feeds_with_a_tag_are_walked_one_after_the_other() {
    rssify("add", feed(), "--tag", "sea");
    rssify("add", url("/1"), "--tag", "sea");
    rssify("add", url("/5"));

    Run run = rssify("backfill", "--tag", "sea");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.outLines()).hasSize(2).allMatch(line -> line.contains("2 pages"));
  }

  @Test
  void a_command_before_the_next_run_fetches_nothing_and_shows_when_the_walk_continues() {
    rssify("add", feed());
    Run first = rssify("backfill", feed());

    Run second = rssify("backfill", feed());
    Run third = rssify("backfill", feed(), "--max-pages", "9");

    assertThat(first.out()).startsWith("Tides: 2 pages, 2 new entries, next pages ");
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(third.out()).isEqualTo(first.out());
    assertThat(server.requests("/3")).isEmpty();
  }

  @Test
  void a_walk_after_one_that_ended_starts_a_day_later() {
    rssify("add", feed());
    rssify("backfill", feed(), "--max-pages", "1");

    Run again = rssify("backfill", feed());

    assertThat(again.out()).startsWith("Tides: 0 pages, 0 new entries, next pages ");
    assertThat(server.requests("/1")).hasSize(1);
  }

  /** Pretends that the next run is due. */
  private void makeDue() {
    try (Storage storage = Storage.openExisting(store())) {
      TaskStore tasks = storage.store().tasks();
      Instant later = Instant.now().plus(Duration.ofDays(1));
      tasks
          .due("backfill", later, 10)
          .forEach(task -> tasks.update(task.dueAgain(Instant.now().minusSeconds(1))));
    }
  }

  @Test
  void a_limit_ends_the_walk_and_a_feed_without_pages_has_no_walk() {
    rssify("add", feed());
    rssify("add", url("/5"));

    assertThat(rssify("backfill", feed(), "--max-pages", "1").out())
        .isEqualToIgnoringNewLines("Tides: 1 page, 1 new entries, stopped: max_pages");
    Run none = rssify("backfill", url("/5"));
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.err()).contains("offers no pages of history");
    assertThat(rssify("backfill", feed(), "--max-pages", "0").exitCode()).isEqualTo(2);
  }

  @Test
  @Shows({"backfill", "backfill.mode", "backfill.max_pages"})
  void the_field_or_the_setting_starts_a_backfill_with_the_first_poll() throws IOException {
    Path list =
        Files.writeString(
            folder.resolve("feeds.json"),
            "[{\"url\": \""
                + feed()
                + "\", \"backfill\": \"off\"}, {\"url\": \""
                + server.uri("/1")
                + "\"}]");

    rssify(
        "fetch",
        "--from",
        list.toString(),
        "--set",
        "backfill.mode=all",
        "--set",
        "backfill.max_pages=7");

    assertThat(rssify("show", feed(), "--json").out()).contains("\"backfill\":null");
    assertThat(rssify("show", url("/1"), "--json").out())
        .contains("\"backfill\":{\"state\":\"running\",\"pages\":0,\"max_pages\":7");
  }

  @Test
  @Shows("backfill_from")
  void the_numbered_pages_of_a_wordpress_feed_are_fetched_for_a_feed_that_says_so()
      throws IOException {
    server.on("/5?paged=2", page(2, null)).on("/5?paged=3", Reply.status(404));
    Path list =
        Files.writeString(
            folder.resolve("feeds.json"),
            "[{\"url\": \"" + server.uri("/5") + "\", \"backfill_from\": \"wordpress\"}]");
    rssify("fetch", "--from", list.toString());

    assertThat(rssify("backfill", url("/5")).out())
        .isEqualToIgnoringNewLines("Tides: 2 pages, 1 new entries, complete");
    assertThat(rssify("backfill", feed(), "--from", "sitemap").err())
        .contains("--from must be links or wordpress, not sitemap");
  }

  @Test
  @Shows("push")
  void a_feed_that_relies_on_push_alone_is_polled_once_a_day() throws IOException {
    Path list =
        Files.writeString(
            folder.resolve("feeds.json"), "[{\"url\": \"" + feed() + "\", \"push\": \"only\"}]");

    rssify("fetch", "--from", list.toString());

    assertThat(rssify("show", feed(), "--json").out()).contains("\"reason\":\"push\"");
    Files.writeString(list, "[{\"url\": \"" + feed() + "\", \"push\": \"maybe\"}]");
    assertThat(rssify("import", list.toString()).err()).contains("must be auto, off or only");
  }
}
