package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adding known feeds, and invalid arguments. */
class AddCommandTest {

  private static final String FEED = "https://harbour.example/news.rss";

  @TempDir private Path folder = Path.of("");

  @Test
  void adding_a_feed_again_changes_only_what_the_options_set() {
    rssify("add", FEED, "--no-check", "--label", "Harbour", "--tag", "sea");
    rssify("add", FEED, "--no-check");
    rssify("add", FEED, "--no-check", "--every", "15m");

    assertThat(rssify("feeds", "--json").out())
        .contains("\"label\":\"Harbour\"", "\"sea\"", "\"poll_interval_seconds\":900");
  }

  @Test
  void tags_are_separated_by_commas() {
    rssify("add", FEED, "--no-check", "--tag", "sea,harbour");

    assertThat(rssify("feeds", "--tag", "harbour", "--json").out())
        .contains("\"tags\":[\"sea\",\"harbour\"]");
  }

  @Test
  void an_id_that_is_a_url_is_an_error_and_nothing_is_added() {
    Run run = rssify("add", FEED, "--no-check", "--id", "https://harbour.example/");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("an id has 1 to 200 characters").doesNotContain("at dev.");
    assertThat(rssify("feeds").outLines()).hasSizeLessThan(2);
  }

  @Test
  void fetching_a_feed_by_its_url_does_not_change_its_subscription() {
    rssify("add", "http://127.0.0.1:1/feed", "--no-check", "--label", "Harbour");
    rssify("fetch", "--one", "http://127.0.0.1:1/feed");

    assertThat(rssify("feeds", "--json").out()).contains("\"label\":\"Harbour\"");
  }

  private Run rssify(String... arguments) {
    return Run.rssify(Map.of("RSSIFY_STORE", "sqlite:" + folder.resolve("store.db")), arguments);
  }
}
