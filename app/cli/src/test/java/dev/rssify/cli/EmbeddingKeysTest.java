package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The settings of embeddings: search and standing queries by meaning, and what happens without. */
class EmbeddingKeysTest extends PublisherScene {

  private static final String MODEL = "/v1/embeddings";

  @BeforeEach
  void feed() throws IOException {
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>T</title>"
                + "<item><title>Tides</title><guid>1</guid><description>The moon</description></item>"
                + "<item><title>Loans</title><guid>2</guid><description>The bank</description></item>"
                + "</channel></rss>"));
    server.on(MODEL, EmbeddingKeysTest::vector);
    Files.writeString(
        folder.resolve("feeds.json"), "[{\"url\": \"%s\"}]".formatted(server.uri("/feed")));
  }

  /** Texts about the sea point one way, others another. */
  private static Reply vector(RecordedRequest request) {
    String text = request.bodyText(StandardCharsets.UTF_8);
    boolean sea = text.contains("moon") || text.contains("ocean");
    return Reply.ok(
        "application/json", "{\"data\": [{\"embedding\": [%s, 0.5]}]}".formatted(sea ? "1" : "-1"));
  }

  private Run run(List<String> settings, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    settings.forEach(setting -> all.addAll(List.of("--set", setting)));
    return Run.rssify(
        Map.of(
            "EMBED_KEY",
            "k3y",
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "RSSIFY_STORE",
            store()),
        all.toArray(String[]::new));
  }

  private Run fetch(List<String> settings) {
    return run(settings, "fetch", "--from", folder.resolve("feeds.json").toString());
  }

  private List<String> endpoint() {
    return List.of(
        "embeddings.enabled=true",
        "embeddings.model=tiny",
        "embeddings.url=" + server.uri(MODEL),
        "embeddings.secret=env:EMBED_KEY");
  }

  @Test
  @Shows({"embeddings.enabled", "embeddings.model", "embeddings.url", "embeddings.secret"})
  void entries_are_embedded_exported_and_found_by_meaning() {
    assertThat(fetch(endpoint()).exitCode()).isZero();

    RecordedRequest request = server.requests(MODEL).getFirst();
    assertThat(request.header("Authorization")).contains("Bearer k3y");
    assertThat(request.bodyText(StandardCharsets.UTF_8)).contains("\"model\":\"tiny\"");
    Run semantic = run(endpoint(), "search", "--semantic", "--limit", "1", "ocean");
    assertThat(semantic.out()).contains("Tides", "nearest in meaning").doesNotContain("Loans");
    assertThat(run(endpoint(), "search", "ocean").out()).contains("Tides", "by words and meaning");
    assertThat(run(endpoint(), "search", "--words", "ocean").out()).contains("No entries match");
    assertThat(run(endpoint(), "export", "derived").out())
        .contains("\"kind\":\"embedding\"", "\"version\":\"tiny.1\"", "point_id");
    assertThat(run(endpoint(), "rederive", "--kind", "embedding").out()).contains("2 up to date");
    assertThat(run(endpoint(), "index", "--rebuild").out()).contains("2 entries");
  }

  @Test
  void a_standing_query_by_meaning_is_tested_and_matches_new_entries() throws IOException {
    Path other = folder.resolve("other.json");
    Files.writeString(other, "[{\"url\": \"%s\"}]".formatted(server.uri("/other")));
    assertThat(run(List.of(), "import", other.toString()).exitCode()).isZero();
    Run added = run(endpoint(), "queries", "add", "sea", "ocean", "--similarity", "0.9");
    assertThat(added.exitCode()).as(added.err()).isZero();
    assertThat(fetch(endpoint()).exitCode()).isZero();

    assertThat(run(endpoint(), "queries").out()).contains("sea", "0.9");
    assertThat(run(endpoint(), "queries", "test", "sea").out())
        .contains("Tides")
        .doesNotContain("Loans");
    assertThat(
            run(
                    endpoint(),
                    "tail",
                    "--no-follow",
                    "--after",
                    "0",
                    "--type",
                    "query_matched",
                    "--json")
                .outLines())
        .singleElement()
        .satisfies(line -> assertThat(line).contains("\"query\":\"sea\""));
  }

  @Test
  @Shows("embeddings.timeout_ms")
  void a_slow_endpoint_delays_no_poll_and_leaves_the_words() {
    server.on(MODEL, Reply.stalled());
    List<String> slow = new ArrayList<>(endpoint());
    slow.add("embeddings.timeout_ms=300");

    assertThat(fetch(slow).exitCode()).isZero();

    Run found = run(slow, "search", "moon");
    assertThat(found.exitCode()).isZero();
    assertThat(found.out()).contains("Tides", "1 of 1 entries");
    assertThat(found.err()).contains("searched by words alone", "sends no response");
    assertThat(run(slow, "doctor").out()).contains("embeddings", "sends no response");
    assertThat(run(slow, "search", "--semantic", "moon").err()).contains("sends no response");
  }

  @Test
  void without_the_module_word_search_works_and_semantic_names_what_to_install() {
    assertThat(fetch(List.of()).exitCode()).isZero();

    assertThat(run(List.of(), "search", "moon").out()).contains("Tides");
    Run semantic = run(List.of(), "search", "--semantic", "moon");
    assertThat(semantic.exitCode()).isEqualTo(2);
    assertThat(semantic.err())
        .contains("embeddings.enabled", "rssify-vectors", "plugins", "embeddings.url");
    assertThat(run(List.of(), "queries", "add", "sea", "x", "--similarity", "0.5").err())
        .contains("embeddings.enabled");
    assertThat(run(List.of(), "rederive", "--kind", "embedding").err())
        .contains("embeddings.enabled");

    List<String> enabled = List.of("embeddings.enabled=true");
    assertThat(run(enabled, "search", "--semantic", "moon").err())
        .contains("all-minilm-l6-v2-q", "rssify-vectors", "plugins");
    assertThat(run(enabled, "doctor").out()).contains("rssify-vectors");
    assertThat(run(enabled, "search", "moon").out()).contains("Tides");
  }
}
