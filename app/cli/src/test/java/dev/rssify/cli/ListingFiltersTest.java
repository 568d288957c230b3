package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Listings and exports take the same filters: FEED, --tag, --since, --until, --limit, --json. */
class ListingFiltersTest {

  @TempDir private static Path folder = Path.of("");

  @BeforeAll
  static void fetch() throws IOException {
    try (ScriptedServer server = ScriptedServer.start()) {
      fetch(server);
    }
  }

  private static void fetch(ScriptedServer server) throws IOException {
    server.on("/tides", Reply.ok("application/rss+xml", feed("Tides", 3)));
    server.on("/ferry", Reply.ok("application/rss+xml", feed("Ferry", 2)));
    server.on("/anchor", Reply.ok("application/rss+xml", feed("Anchor", 1)));
    Path feeds = folder.resolve("feeds.json");
    Files.writeString(
        feeds,
        "[{\"url\": \"%s\", \"tags\": [\"sea\"]}, \"%s\", \"%s\"]"
            .formatted(server.uri("/tides"), server.uri("/ferry"), server.uri("/anchor")));
    assertThat(rssify("fetch", "--from", feeds.toString()).exitCode()).isZero();
  }

  private static String feed(String title, int entries) {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < entries; i++) {
      items.append(
          "<item><guid>%s-%d</guid><title>%s %d</title></item>".formatted(title, i, title, i));
    }
    return "<rss version='2.0'><channel><title>%s</title>%s</channel></rss>"
        .formatted(title, items);
  }

  @ParameterizedTest
  @CsvSource({
    "entries Ferry --json, 2",
    "entries --tag sea --json, 3",
    "entries --until 1h --json, 0",
    "entries --since 1h --limit 4 --json, 4",
    "entries --by published --since 1h --json, 6",
    "feeds Ferry Tides --json, 2",
    "polls --json, 3",
    "polls Ferry Tides --json, 2",
    "polls --tag sea --json, 1",
    "polls --since 1h --limit 2 --json, 2",
    "polls --until 1h --json, 0",
    "polls --failed --json, 0",
    "feeds --since 1h --json, 3",
    "feeds --until 1h --json, 0",
    "feeds --limit 2 --json, 2",
    "tail --no-follow Ferry --type new_entry -n 100 --json, 2",
    "tail --no-follow --tag sea --type new_entry -n 100 --json, 3",
    "export entries Ferry, 2",
    "export entries --feed Ferry, 2",
    "export entries Ferry Anchor --json, 3",
    "export entries --tag sea, 3",
    "export entries --until 1h, 0",
    "export entries --since 1h --limit 4, 4",
    "export --limit 5, 5",
    "export feeds Ferry, 1",
    "export feeds --limit 2, 2",
    "export feeds --since 1h, 3",
    "export feeds --until 1h, 0",
    "export fetches Ferry, 1",
    "export fetches --tag sea --since 1h, 1",
    "export fetches --until 1h, 0",
    "export fetches --limit 2, 2",
    "export derived Ferry --since 1h --limit 3, 0",
    "export stats --limit 2, 2",
  })
  void a_filter_selects_records(String command, int records) {
    assertThat(rssify(command.split(" ")).outLines()).hasSize(records);
  }

  @Test
  void a_limit_of_feeds_selects_the_same_feeds_in_json() {
    assertThat(rssify("feeds", "--limit", "1", "--json").outLines())
        .singleElement()
        .asString()
        .contains("\"title\":\"Anchor\"");
    assertThat(rssify("feeds", "--limit", "2", "--json").outLines())
        .satisfiesExactly(
            one -> assertThat(one).contains("\"title\":\"Anchor\""),
            two -> assertThat(two).contains("\"title\":\"Ferry\""));
  }

  @Test
  void a_limit_of_feeds_applies_to_the_sorted_list() {
    assertThat(rssify("feeds", "--limit", "2").outLines())
        .hasSize(3)
        .satisfies(lines -> {
          assertThat(lines.get(1)).contains("Anchor");
          assertThat(lines.get(2)).contains("Ferry");
        });
  }

  @Test
  void statistics_are_exported_of_feeds_and_periods() {
    assertThat(rssify("export", "stats", "Ferry", "--format", "csv").outLines())
        .contains("feeds,,1", "entries,,2");
    assertThat(rssify("export", "stats", "--tag", "sea", "--format", "csv").outLines())
        .contains("entries,,3");
    assertThat(rssify("export", "stats", "--until", "1h", "--format", "csv").outLines())
        .contains("entries,,0");
  }

  @Test
  void responses_are_exported_up_to_a_limit() {
    Path file = folder.resolve("raw.warc.gz");

    assertThat(rssify("export", "raw", "--limit", "2", "-o", file.toString()).err())
        .contains("2 responses written");
  }

  @Test
  void responses_of_feeds_and_periods_are_parsed_again() {
    assertThat(rssify("reparse", "--tag", "sea").out()).startsWith("1 response,");
    assertThat(rssify("reparse", "Ferry", "Anchor").out()).contains("2 responses");
    assertThat(rssify("reparse", "--until", "1h").out()).contains("0 responses");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "export feeds --format opml --limit 2 | are for other formats",
        "export raw --json                    | --json is for ndjson and json",
        "export feeds --format csv --json     | --json is for ndjson and json",
        "export entries --limit 0             | --limit must be at least 1",
        "deadletters --limit 0                | --limit must be at least 1",
      })
  void a_filter_that_selects_nothing_here_is_an_error(String command, String why) {
    Run run = rssify(command.split(" "));

    assertThat(run.err()).contains(why);
    assertThat(run.exitCode()).isEqualTo(2);
  }

  private static Run rssify(String... arguments) {
    return Run.rssify(
        Map.of(
            "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8",
            "RSSIFY_GATE_STARTS_PER_SECOND", "1000",
            "RSSIFY_STORE", "sqlite:" + folder.resolve("rssify.db")),
        arguments);
  }
}
