package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.BackgroundProblems;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.enrich.EnrichConfig;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryEmbedding;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchQuery.Mode;
import dev.rssify.core.operations.search.SearchQuery.Order;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.core.operations.search.SearchResult.Ranking;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.embed.derive.EmbeddingConfig;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Embeddings of entries, search and standing queries by meaning. */
@Timeout(60)
class EmbeddingsTest {

  @TempDir private Path folder;

  private final ScriptedServer server = ScriptedServer.start();
  private final ManualClock clock = ManualClock.start();
  private final List<EngineEvent> reported = new CopyOnWriteArrayList<>();
  private final String url = server.uri("/feed").toString();

  @AfterEach
  void close() {
    server.close();
  }

  private void serve(String... texts) {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < texts.length; i++) {
      items.append("<item><guid>" + i + "</guid><title>Story " + i + "</title>");
      items.append("<link>https://news.example/" + i + "</link><description>");
      items.append(texts[i]).append("</description></item>");
    }
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version='2.0'><channel><title>T</title>" + items + "</channel></rss>"));
  }

  private Rssify open(String store, @Nullable String model) {
    return open(store, model, null);
  }

  private Rssify open(String store, @Nullable String model, @Nullable URI endpoint) {
    WebUrl at = endpoint == null ? null : WebUrl.parse(endpoint.toString()).orElseThrow();
    EmbeddingConfig embeddings =
        model == null ? null : new EmbeddingConfig(model, at, null, Duration.ofSeconds(5));
    return Rssify.builder()
        .configure(EngineConfig::onLoopback)
        .configure(config -> config.withAnalysis(config.analysis().withEmbeddings(embeddings)))
        .configure(config ->
            config.withArticles(
                config.articles().withQueue(new EnrichConfig(4, 2, 100, 2, Duration.ofDays(1)))))
        .store(store)
        .clock(clock, clock::nanos)
        .listener(reported::add)
        .open();
  }

  private void poll(Rssify rssify) throws InterruptedException {
    clock.advance(Duration.ofDays(2));
    assertThat(rssify.poll(url).code()).isIn("ok", "unchanged");
    rssify.enrich();
  }

  private static SearchResult find(Rssify rssify, String words, Mode mode) {
    return rssify
        .search()
        .find(new SearchQuery(words, Set.of(), null, null, Order.BEST_FIRST, 10, mode));
  }

  private static List<String> titles(SearchResult result) {
    return result.found().stream().map(found -> found.entry().headline().title()).toList();
  }

  private static List<Entry> entries(Rssify rssify) {
    return rssify
        .store()
        .entries()
        .all(new EntryQuery(Set.of(), null, EntryQuery.Order.OLDEST_FIRST, null, 10))
        .toList();
  }

  @Test
  void an_entry_gets_an_embedding_with_model_version_point_id_and_use() throws Exception {
    serve("the moon pulls the sea", "");
    try (Rssify rssify = open("memory:", FakeModels.TOPICS)) {
      rssify.add(url);
      poll(rssify);

      for (Entry entry : entries(rssify)) {
        EntryEmbedding embedding =
            new Derivations(rssify.store())
                .newest(entry.uid(), EntryEmbedding.KIND)
                .map(found -> new String(found.content().toBytes(), StandardCharsets.UTF_8))
                .map(json -> RecordJson.read(EntryEmbedding.class, json))
                .orElseThrow();
        boolean onlyTitle = entry.headline().title().equals("Story 1");
        assertThat(embedding.model()).isEqualTo("topics");
        assertThat(embedding.version()).isEqualTo("topics.1");
        assertThat(embedding.pointId()).isNotNull().isEqualTo(entry.content().keys().md5());
        assertThat(embedding.source()).isEqualTo(onlyTitle ? "title" : "entry");
        assertThat(embedding.matchingOnly()).isEqualTo(onlyTitle);
        assertThat(embedding.vector()).hasSize(4);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory:", "sqlite:%s/a.db", "files:%s/b"})
  void entries_are_found_by_meaning_and_both_rankings_are_merged(String spec) throws Exception {
    serve("the moon pulls the waves", "the bank raises rates", "an ocean of paper in the bank");
    try (Rssify rssify = open(spec.formatted(folder), FakeModels.TOPICS)) {
      rssify.add(url);
      poll(rssify);

      SearchResult meaning = find(rssify, "tide", Mode.MEANING);
      assertThat(titles(meaning)).first().isEqualTo("Story 0");
      assertThat(meaning.ranking()).isEqualTo(Ranking.MEANING);
      assertThat(meaning.found().getFirst().passages().text().text())
          .isEqualTo("the moon pulls the waves");
      assertThat(titles(find(rssify, "tide", Mode.WORDS))).isEmpty();

      SearchResult hybrid = find(rssify, "ocean", Mode.AUTO);
      assertThat(hybrid.ranking()).isEqualTo(Ranking.HYBRID);
      assertThat(titles(hybrid)).startsWith("Story 2", "Story 0");
      assertThat(titles(find(rssify, "ocean -paper", Mode.AUTO))).doesNotContain("Story 2");
      assertThat(titles(find(rssify, "\"ocean of\" money", Mode.AUTO))).containsExactly("Story 2");
    }
  }

  @Test
  void another_model_builds_the_index_again_and_a_process_without_one_leaves_it() throws Exception {
    serve("the moon pulls the waves");
    String spec = "sqlite:" + folder.resolve("a.db");
    try (Rssify rssify = open(spec, FakeModels.TOPICS)) {
      rssify.add(url);
      poll(rssify);
      assertThat(titles(find(rssify, "tide", Mode.MEANING))).hasSize(1);
    }
    reported.clear();
    try (Rssify rssify = open(spec, null)) {
      assertThat(titles(find(rssify, "moon", Mode.AUTO))).hasSize(1);
      SearchResult off = find(rssify, "tide", Mode.MEANING);
      assertThat(off.found()).isEmpty();
      assertThat(off.withoutMeaning().reason()).contains("embeddings.enabled", "rssify-vectors");
    }
    try (Rssify rssify = open(spec, FakeModels.TOPICS)) {
      assertThat(titles(find(rssify, "tide", Mode.MEANING))).hasSize(1);
      assertThat(reported).noneMatch(EngineEvent.SearchIndexRebuilt.class::isInstance);
    }
    try (Rssify rssify = open(spec, FakeModels.OTHER)) {
      assertThat(titles(find(rssify, "tide", Mode.MEANING))).as("not derived yet").isEmpty();
      assertThat(reported).anyMatch(event -> event.toString().contains("other-topics.1"));
    }
  }

  private static List<JournalEvent> matches(Rssify rssify) {
    return rssify.store().journal().ofTypes(Set.of("query_matched"), 0, 100);
  }

  @Test
  void an_entry_that_is_similar_enough_matches_a_standing_query_once() throws Exception {
    serve("the bank raises rates");
    try (Rssify rssify = open("memory:", FakeModels.TOPICS)) {
      rssify.add(url);
      poll(rssify);
      StandingQuery query =
          new StandingQuery("sea", "ocean", Set.of(), Set.of(), clock.instant(), 0.8);
      rssify.search().queries().put(query);
      serve("the bank raises rates", "moon tide waves sea", "the sea bank money loans rates");
      poll(rssify);

      assertThat(matches(rssify))
          .singleElement()
          .satisfies(event -> {
            Payload.QueryMatched matched = (Payload.QueryMatched) event.payload();
            assertThat(matched.query()).isEqualTo("sea");
            assertThat(matched.score()).isBetween(0.8, 1.0);
            assertThat(matched.passage()).isEqualTo("moon tide waves sea");
          });

      // A crash before the cursor was stored.
      rssify.store().cursors().save(StandingQuery.By.MEANING.cursor(), 0);
      poll(rssify);
      assertThat(matches(rssify)).hasSize(1);

      assertThat(rssify.search().queries().remove("sea")).isTrue();
      assertThat(rssify.store().cursors().cursor(StandingQuery.By.MEANING.cursor())).isEmpty();
    }
  }

  @Test
  void a_model_that_cannot_be_loaded_is_reported_and_polling_continues() throws Exception {
    serve("the moon pulls the waves");
    try (Rssify rssify = open("memory:", FakeModels.BROKEN)) {
      rssify.add(url);
      rssify
          .search()
          .queries()
          .put(new StandingQuery("sea", "ocean", Set.of(), Set.of(), clock.instant(), 0.8));
      poll(rssify);

      SearchResult found = find(rssify, "moon", Mode.AUTO);
      assertThat(titles(found)).containsExactly("Story 0");
      assertThat(found.ranking()).isEqualTo(Ranking.WORDS);
      assertThat(found.withoutMeaning().reason()).contains("broken cannot be loaded: no libfake");
      assertThat(find(rssify, "moon", Mode.MEANING).withoutMeaning().reason())
          .contains("no libfake");
      assertThat(new BackgroundProblems(rssify.store().flags()).all())
          .hasEntrySatisfying("embeddings", why -> assertThat(why).contains("no libfake"));
      assertThat(reported)
          .filteredOn(EngineEvent.BackgroundFailed.class::isInstance)
          .as("reported once, not for each entry")
          .hasSize(1);
      assertThat(rssify.enrichment().kinds().get("embedding").retries()).as("no attempt").isEmpty();

      clock.advance(Duration.ofHours(1));
      rssify.enrich();
      assertThat(rssify.enrichment().kinds().get("embedding").retries())
          .containsEntry("embedding_failed", 1L);
    }
  }

  @Test
  void a_text_that_the_endpoint_rejects_delays_no_other() throws Exception {
    serve("a", "b", "c");
    server.on(
        "/v1/embeddings",
        Reply.status(413),
        Reply.ok("application/json", "{\"data\": [{\"embedding\": [0.6, 0.8, 0]}]}"));
    try (Rssify rssify = open("memory:", "tiny", server.uri("/v1/embeddings"))) {
      rssify.add(url);
      poll(rssify);

      assertThat(
              entries(rssify).stream()
                  .filter(entry ->
                      new Derivations(rssify.store())
                          .newest(entry.uid(), EntryEmbedding.KIND)
                          .isPresent()))
          .hasSize(2);
      assertThat(new BackgroundProblems(rssify.store().flags()).all()).isEmpty();
    }
  }

  @Test
  void an_endpoint_computes_vectors_and_a_failing_one_is_left_alone_for_a_minute()
      throws Exception {
    serve("the moon pulls the waves");
    server.on(
        "/v1/embeddings",
        Reply.ok("application/json", "{\"data\": [{\"embedding\": [0.6, 0.8, 0]}]}"),
        Reply.status(500),
        Reply.ok("application/json", "{\"data\": [{\"embedding\": [0.6, 0.8, 0]}]}"));
    try (Rssify rssify = open("memory:", "tiny", server.uri("/v1/embeddings"))) {
      rssify.add(url);
      poll(rssify);

      assertThat(find(rssify, "tide", Mode.MEANING).withoutMeaning().reason()).contains("with 500");
      assertThat(find(rssify, "moon", Mode.AUTO).ranking()).isEqualTo(Ranking.WORDS);
      assertThat(server.requests("/v1/embeddings")).hasSize(2);

      clock.advance(Duration.ofMinutes(1));
      assertThat(titles(find(rssify, "tide", Mode.MEANING))).hasSize(1);
      assertThat(new BackgroundProblems(rssify.store().flags()).all()).isEmpty();
    }
  }
}
