package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Summaries by a language model, and what happens when it fails. */
class ContextModelTest extends PublisherScene {

  private static final String MODEL = "/v1/chat/completions";
  private static final String TEXT =
      "The ferry was built in 1954 and crossed the sound for half a century before the bridge.";

  @BeforeEach
  void feeds() throws IOException {
    for (String path : List.of("/a", "/b")) {
      server.on(
          path,
          Reply.ok(
              "application/rss+xml",
              "<rss version=\"2.0\"><channel><title>T</title><item><title>Ferry</title><guid>1</guid><description>"
                  + TEXT
                  + "</description></item></channel></rss>"));
    }
    Files.writeString(
        folder.resolve("feeds.json"),
        "[{\"url\": \"%s\"}, {\"url\": \"%s\"}]".formatted(server.uri("/a"), server.uri("/b")));
  }

  private Run fetch(String... settings) {
    List<String> arguments =
        new ArrayList<>(List.of("fetch", "--from", folder.resolve("feeds.json").toString()));
    List<String> all = new ArrayList<>(List.of("gate.starts_per_second=100"));
    all.addAll(List.of("contexts.enabled=true", "contexts.llm_model=tiny"));
    all.addAll(List.of(settings));
    all.forEach(setting -> arguments.addAll(List.of("--set", setting)));
    return run(arguments.toArray(String[]::new));
  }

  private Run run(String... arguments) {
    return Run.rssify(
        Map.of(
            "LLM_KEY",
            "k3y",
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "RSSIFY_STORE",
            store()),
        arguments);
  }

  private String url() {
    return "contexts.llm_url=" + server.uri(MODEL);
  }

  private String context(String path) {
    return run("context", server.uri(path).toString(), "--json").out();
  }

  private void assertExtractive(String reason) {
    assertThat(context("/a"))
        .contains("\"method\":\"extractive\"", "\"summary_short\":\"The ferry was built");
    assertThat(run("doctor").out()).contains("without the language model").contains(reason);
  }

  @Test
  @Shows({"contexts.llm_url", "contexts.llm_model", "contexts.llm_secret"})
  void a_language_model_writes_the_summaries() {
    server.on(
        MODEL,
        Reply.ok(
            "application/json",
            "{\"choices\": [{\"message\": {\"content\": \"Ships and\\nbridges.\"}}]}"));

    assertThat(fetch(url(), "contexts.llm_secret=env:LLM_KEY").exitCode()).isZero();

    assertThat(context("/a"))
        .contains("\"summary_long\":\"Ships and bridges.\"", "\"method\":\"llm:tiny\"");
    RecordedRequest request = server.requests(MODEL).getFirst();
    assertThat(request.header("Authorization")).contains("Bearer k3y");
    assertThat(request.bodyText(StandardCharsets.UTF_8)).contains("\"model\":\"tiny\"", TEXT);
    assertThat(run("doctor").out()).doesNotContain("language model");
    fetch(url());
    assertThat(server.requests(MODEL)).as("the same entries are not sent again").hasSize(2);
  }

  @Test
  void a_failing_endpoint_leaves_extractive_summaries_and_gets_no_further_request() {
    server.on(MODEL, Reply.status(500));

    assertThat(fetch(url()).exitCode()).isZero();

    assertExtractive("the endpoint responded with 500");
    assertThat(server.requests(MODEL)).as("the second feed makes no request").hasSize(1);
  }

  @Test
  @Shows("contexts.llm_timeout_ms")
  void a_slow_endpoint_leaves_extractive_summaries() {
    server.on(MODEL, Reply.stalled());

    assertThat(fetch(url(), "contexts.llm_timeout_ms=300").exitCode()).isZero();

    assertExtractive("no response");
  }

  @Test
  void an_unreachable_endpoint_leaves_extractive_summaries() {
    assertThat(fetch("contexts.llm_url=http://127.0.0.1:9/v1").exitCode()).isZero();
    assertExtractive("no response");
  }

  @Test
  @Shows("contexts.llm_daily_requests")
  void the_requests_of_a_day_are_limited() {
    server.on(
        MODEL,
        Reply.ok("application/json", "{\"choices\": [{\"message\": {\"content\": \"Ships.\"}}]}"));

    fetch(url(), "contexts.llm_daily_requests=1");

    assertThat(List.of(context("/a"), context("/b")))
        .filteredOn(json -> json.contains("llm:tiny"))
        .hasSize(1);
    assertThat(server.requests(MODEL)).hasSize(1);
    assertThat(run("doctor").out()).contains("all 1 requests of this day are used");
  }
}
