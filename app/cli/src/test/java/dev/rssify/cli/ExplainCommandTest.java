package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.testkit.http.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplainCommandTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>T</title><ttl>300</ttl>
      <item><title>One</title><guid>1</guid></item>
      </channel></rss>\
      """;

  @Test
  void the_last_decision_and_possible_next_ones_are_printed_step_by_step() {
    String url = fetched();

    Run run = rssify("explain", url);

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().get(0)).isEqualTo("T  " + url);
    assertThat(run.outLines().get(1)).startsWith("healthy; next poll at ");
    assertThat(run.outLines().get(2)).isEqualTo("because of publisher hint");
    assertThat(run.outLines()).allSatisfy(line -> assertThat(line.length()).isLessThan(81));
    assertThat(run.out())
        .containsPattern("  factor +11 min 15 s +shorter after new entries, longer without")
        .containsPattern("  ttl +5 h.* set by the publisher \\(R24\\)\n")
        .contains("ok (200), 1 new")
        .contains("If a poll now found nothing: next poll at ")
        .contains("If a poll now found something: next poll at ")
        .contains("If a poll now found an error: next poll at ")
        .containsPattern("  usual +5 h +the interval without the error \\(R16\\)\n");
  }

  @Test
  void steps_are_aligned_and_wrapped_and_a_long_url_has_a_line_of_its_own() {
    String url = fetched();

    assertThat(explained(url, 80).stream().filter(line -> line.matches("  (base|ttl) .*")))
        .extracting(line -> line.replaceFirst("^(  \\S+ +)\\d.*", "$1").length())
        .containsOnly(10);
    assertThat(explained(url, 50))
        .startsWith("T  " + url)
        .anySatisfy(line -> assertThat(line).endsWith("shorter after new entries,"))
        .anySatisfy(line -> assertThat(line).matches(" +longer without"));
    assertThat(explained(url, 24)).startsWith("T", url);
  }

  private List<String> explained(String url, int width) {
    Map<String, String> terminal = new HashMap<>(environment());
    terminal.put("COLUMNS", Integer.toString(width));
    return Run.rssify(terminal, "explain", url).outLines();
  }

  @Test
  void json_output_is_one_object() {
    String url = fetched();

    Run run = rssify("explain", new FeedAddress(url).feedId().toString(), "--json", "--last", "1");

    assertThat(run.outLines()).hasSize(1);
    assertThat(run.out())
        .contains("\"reason\":\"publisher_hint\"")
        .contains("\"step\":\"ttl\"")
        .contains("\"rule\":\"R24\"")
        .contains("\"found\":\"error\"");
  }

  @Test
  void an_unknown_feed_is_reported() {
    fetched();

    Run run = rssify("explain", "unknown");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err()).startsWith("rssify: no feed 'unknown' in this store");
  }

  @Test
  void a_number_of_polls_below_one_is_an_error() {
    assertThat(rssify("explain", "unknown", "--last", "0").exitCode())
        .isEqualTo(ExitCode.WRONG_USAGE);
  }

  private String fetched() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String url = url("/feed");
    assertThat(rssify("fetch", "--one", url).exitCode()).isZero();
    return url;
  }
}
