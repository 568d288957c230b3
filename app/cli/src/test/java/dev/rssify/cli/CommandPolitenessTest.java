package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command passes the gates of its store and records what it learns there (R1, R12, R22). */
class CommandPolitenessTest extends PublisherScene {

  private static final Reply FEED =
      Reply.ok(
          "application/rss+xml",
          "<rss version='2.0'><channel><title>T</title><item><guid>1</guid><title>One</title>"
              + "</item></channel></rss>");

  @Override
  Map<String, String> environment() {
    return Map.of(
        "RSSIFY_STORE",
        store(),
        "RSSIFY_FETCH_ALLOWED_RANGES",
        "127.0.0.0/8",
        "RSSIFY_GATE_STARTS_PER_SECOND",
        "1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"get", "validate", "discover", "add", "add --article"})
  void R12_the_next_command_honors_a_429_of_this_one(String command) {
    server.on("/feed", FEED);
    server.on("/limited", Reply.status(429).header("Retry-After", "3600"));
    rssify("add", "--no-check", url("/feed"));

    rssify(Stream.of((command + " " + url("/limited")).split(" ")).toArray(String[]::new));
    assertThat(server.requests()).isNotEmpty();
    int requests = server.requests().size();

    assertThat(rssify("fetch", "--all").err()).contains("[backing_off]");
    assertThat(rssify("get", url("/feed")).out()).contains("backing_off");
    assertThat(server.requests()).hasSize(requests);
  }

  @Test
  void R1_the_response_that_add_fetched_is_the_first_poll() {
    server.on("/feed", FEED.header("ETag", "\"1\""));

    assertThat(rssify("add", url("/feed")).exitCode()).isZero();
    rssify("fetch");

    assertThat(server.requests("/feed")).hasSize(1);
    assertThat(rssify("entries").out()).contains("One");
  }

  @Test
  void R1_the_response_that_import_validated_is_the_first_poll() throws Exception {
    server.on("/feed", FEED).on("/no-feed", Reply.ok("text/plain", "nothing"));
    Path list =
        Files.writeString(folder.resolve("list.txt"), url("/feed") + "\n" + url("/no-feed") + "\n");

    assertThat(rssify("import", "--validate", list.toString()).out())
        .contains("1 added, 0 already there, 1 invalid");
    rssify("fetch");

    assertThat(server.requests("/feed")).hasSize(1);
    assertThat(rssify("entries").out()).contains("One");
  }

  @Test
  void R22_requests_of_different_commands_are_a_second_apart() {
    server.on("/feed", FEED).on("/other", FEED);
    rssify("add", "--no-check", url("/feed"));

    rssify("get", url("/other"));
    rssify("validate", url("/other"));
    rssify("fetch");

    List<RecordedRequest> requests = server.requests();
    assertThat(requests).hasSize(3);
    for (int i = 1; i < requests.size(); i++) {
      assertThat(Duration.between(requests.get(i - 1).at(), requests.get(i).at()))
          .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }
  }
}
