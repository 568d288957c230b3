package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>T</title><ttl>300</ttl>
      <item><title>One</title><guid>1</guid></item>
      </channel></rss>\
      """;

  private final ScriptedServer server = ScriptedServer.start();

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void the_last_decision_and_what_would_follow_are_told_step_by_step() {
    String url = fetched();

    Run run = rssify("explain", url);

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().get(0)).isEqualTo(url);
    assertThat(run.outLines().get(1)).startsWith("healthy, asked next at ");
    assertThat(run.outLines().get(2)).isEqualTo("because of publisher hint");
    assertThat(run.outLines()).allSatisfy(line -> assertThat(line.length()).isLessThan(81));
    assertThat(run.out())
        .containsPattern("  factor +11 min 15 s +shorter with news, longer without")
        .containsPattern("  ttl +5 h.* its publisher's own word \\(R24\\)\n")
        .contains("ok (200), 1 new")
        .contains("If a poll now found nothing: next at ")
        .contains("If a poll now found something: next at ")
        .contains("If a poll now found an error: next at ")
        .containsPattern("  usual +5 h +as long as without the error \\(R16\\)\n");
  }

  @Test
  void for_programs_it_is_one_object() {
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
  void a_feed_that_is_not_there_is_said_to_be_so() {
    fetched();

    Run run = rssify("explain", "nobody");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err()).startsWith("rssify: there is no feed 'nobody' in this store");
  }

  @Test
  void a_number_of_polls_below_one_is_a_mistake() {
    assertThat(rssify("explain", "nobody", "--last", "0").exitCode())
        .isEqualTo(ExitCode.WRONG_USAGE);
  }

  private String fetched() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String url = server.uri("/feed").toString();
    assertThat(rssify("fetch", "--one", url).exitCode()).isZero();
    return url;
  }

  private Run rssify(String... arguments) {
    return Run.rssify(
        Map.of(
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "RSSIFY_STORE",
            "sqlite:" + folder.resolve("store.db")),
        arguments);
  }
}
