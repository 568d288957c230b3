package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.enrich.EnrichmentState;
import dev.rssify.core.enrich.Rederive;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.feed.FeedArticles.Mode;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.testkit.http.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The articles behind entries, from the feed to the derivation. */
class ArticlesTest {

  @TempDir private Path folder = Path.of("");
  private ArticleScene scene = new ArticleScene("memory:");

  @BeforeEach
  void on_disk() {
    scene.close();
    scene = new ArticleScene("sqlite:" + folder.resolve("a.db"));
  }

  @AfterEach
  void stop() {
    scene.close();
  }

  @Test
  void a_new_entry_gets_its_article_and_the_page_is_in_the_raw_archive() throws Exception {
    scene.feed("/1");
    scene.server.on("/1", Reply.redirect(302, "/one"));
    scene.server.on("/one", Reply.ok("text/html; charset=utf-8", ArticleScene.PAGE).gzip());
    try (Rssify engine = scene.open()) {
      scene.poll(engine, "");

      EntryArticle article = scene.articles(engine).get("/1");
      assertThat(article.status()).isEqualTo("ok");
      assertThat(article.url()).isEqualTo(scene.server.uri("/1").toString());
      assertThat(article.finalUrl()).isEqualTo(scene.server.uri("/one").toString());
      assertThat(article.title()).isEqualTo("Ferry sails again");
      assertThat(article.text()).startsWith("The ferry was built").doesNotContain("Home");
      assertThat(article.html()).contains("<p>").doesNotContain("script");
      assertThat(article.wordCount()).isGreaterThan(80);
      UUID page = Objects.requireNonNull(article.rawRef());
      assertThat(engine.response(page)).isInstanceOf(StoredResponse.Stored.class);
      assertThat(engine.responses(scene.server.uri("/feed").toString(), 9)).hasSize(1);
      assertThat(scene.events(engine))
          .containsExactly("feed_added", "new_entry", "derivation_added");
      assertThat(scene.requests()).containsExactly("/feed", "/robots.txt", "/1", "/one");
      assertThat(engine.enrichment())
          .isEqualTo(
              new EnrichmentState(
                  0,
                  0,
                  Map.of(
                      "article",
                      new EnrichmentState.Kind(0, Map.of(), 1, Map.of()),
                      "enclosure",
                      new EnrichmentState.Kind(0, Map.of(), 0, Map.of()))));
    }
  }

  @Test
  void an_entry_is_not_fetched_again_by_a_later_process() throws Exception {
    scene.feed("/1");
    scene.server.on("/1", Reply.ok("text/html", ArticleScene.PAGE));
    for (int i = 0; i < 3; i++) {
      try (Rssify engine = scene.open()) {
        scene.poll(engine, "");
      }
    }

    assertThat(scene.server.requests("/1")).hasSize(1);
  }

  @Test
  void by_default_no_page_is_fetched() throws Exception {
    scene.mode(ArticleConfig.defaults().mode()).feed("/1");
    try (Rssify engine = scene.open()) {
      scene.poll(engine, "");

      assertThat(scene.requests()).containsExactly("/feed");
      assertThat(scene.articles(engine)).isEmpty();
    }
  }

  @Test
  void a_feed_sets_its_own_mode_and_selectors() throws Exception {
    scene.mode(Mode.NONE).feed("/1");
    scene.server.on("/1", Reply.ok("text/html", ArticleScene.PAGE));
    try (Rssify engine = scene.open()) {
      scene.poll(
          engine, ", \"articles\": \"selectors\", \"article_selectors\": {\"content\": \"nav\"}");

      EntryArticle article = scene.articles(engine).get("/1");
      assertThat(article.text()).isEqualTo("Home");
      assertThat(article.version()).matches("1-[0-9a-f]{8}");
    }
  }

  @Test
  void a_failure_is_retried_as_configured_and_then_stored_with_its_reason() throws Exception {
    scene.attempts(3, Duration.ofMillis(1)).feed("/1");
    scene.server.on("/1", Reply.status(503));
    try (Rssify engine = scene.open()) {
      scene.poll(engine, "");
      while (scene.articles(engine).isEmpty()) {
        engine.enrich();
      }
      engine.enrich();

      assertThat(scene.articles(engine).get("/1").status()).isEqualTo("http_503");
      assertThat(scene.server.requests("/1")).hasSize(3);
      assertThat(engine.enrichment().kinds().get("article"))
          .isEqualTo(new EnrichmentState.Kind(0, Map.of(), 0, Map.of("http_503", 1L)));
    }
  }

  @Test
  void a_retry_that_is_not_due_waits_in_the_store_with_its_reason() throws Exception {
    scene.attempts(3, Duration.ofHours(1)).feed("/1");
    scene.server.on("/1", Reply.status(500));
    try (Rssify engine = scene.open()) {
      scene.poll(engine, "");
      engine.enrich();

      assertThat(scene.server.requests("/1")).hasSize(1);
      assertThat(engine.enrichment().kinds().get("article"))
          .isEqualTo(new EnrichmentState.Kind(1, Map.of("http_500", 1L), 0, Map.of()));
    }
  }

  @Test
  void a_page_in_progress_when_the_engine_closes_is_fetched_by_the_next_process() throws Exception {
    scene.feed("/1");
    CountDownLatch never = new CountDownLatch(1);
    scene.server.on(
        "/1",
        Reply.ok("text/html", ArticleScene.PAGE).awaitAfter(10, never),
        Reply.ok("text/html", ArticleScene.PAGE));
    Rssify first = scene.open();
    Thread poll = Thread.ofVirtual().start(() -> pollQuietly(first));
    scene.server.awaitRequests("/1", 1, Duration.ofSeconds(20));
    first.close();
    poll.join();
    try (Rssify engine = scene.open()) {
      engine.enrich();

      assertThat(scene.articles(engine).get("/1").status()).isEqualTo("ok");
    }
    never.countDown();
  }

  private void pollQuietly(Rssify engine) {
    try {
      scene.poll(engine, "");
    } catch (InterruptedException | RuntimeException e) {
      // The engine was closed meanwhile.
    }
  }

  @Test
  void rederive_adds_a_version_from_stored_pages_without_a_request() throws Exception {
    scene.feed("/1", "/2");
    scene.server.on("/1", Reply.ok("text/html", ArticleScene.PAGE));
    scene.server.on("/2", Reply.status(404));
    try (Rssify engine = scene.open()) {
      scene.poll(engine, "");
      scene.poll(
          engine, ", \"articles\": \"selectors\", \"article_selectors\": {\"content\": \"nav\"}");
    }
    int requests = scene.requests().size();
    try (Storage storage = Storage.openExisting(scene.config().store())) {
      Rederiver rederiver = RawOperations.of(scene.config(), storage).rederiver();
      var feed = storage.store().feeds().all().findFirst().orElseThrow();

      assertThat(rederiver.run("article", feed, null, _ -> {}))
          .isEqualTo(new Rederive.Report(2, 1, 0, 0, 1));
      assertThat(rederiver.run("article", feed, null, _ -> {}))
          .isEqualTo(new Rederive.Report(2, 0, 1, 0, 1));
    }
    try (Rssify engine = scene.open()) {
      assertThat(scene.articles(engine).get("/1").text()).isEqualTo("Home");
      Entry first =
          scene.entries(engine).stream()
              .filter(entry -> "/1".equals(entry.content().published().title()))
              .findFirst()
              .orElseThrow();
      assertThat(engine.store().derivations().ofEntry(first.uid()))
          .extracting(Derivation::version)
          .hasSize(2)
          .startsWith("1");
    }
    assertThat(scene.requests()).hasSize(requests);
  }

  @Test
  void an_application_adds_derivations_and_never_overwrites_one() throws Exception {
    scene.mode(Mode.NONE).feed("/1");
    try (Rssify engine = scene.open()) {
      scene.poll(engine, "");
      String uid = scene.entries(engine).getFirst().uid();
      Body text = Body.of("calm".getBytes(StandardCharsets.UTF_8));

      assertThat(engine.addDerivation(uid, "mood", "1", "text/plain", text)).isPresent();
      assertThat(engine.addDerivation(uid, "mood", "1", "text/plain", text)).isEmpty();

      assertThat(scene.events(engine))
          .containsExactly("feed_added", "new_entry", "derivation_added");
      assertThat(Objects.requireNonNull(engine.follow(2).poll().orElseThrow().feed()).url())
          .as("for filters by tag and feed")
          .isEqualTo(scene.server.uri("/feed").toString());
    }
  }
}
