package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.analysis.KeywordExtractor;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.enrich.Rederive;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeywords;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedArticles.Mode;
import dev.rssify.embed.derive.AnalysisConfig;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keywords as derivations of entries. */
class KeywordsTest {

  @TempDir private Path folder = Path.of("");

  private static Rssify open(ArticleScene scene, boolean on) {
    return Rssify.builder(scene.config().withAnalysis(AnalysisConfig.defaults().withKeywords(on)))
        .listener(EngineListener.NONE)
        .open();
  }

  private static Optional<EntryKeywords> keywords(Rssify engine, Entry entry) {
    return new Derivations(engine.store())
        .newest(entry.uid(), EntryKeywords.KIND)
        .map(Derivation::content)
        .map(body -> new String(body.toBytes(), StandardCharsets.UTF_8))
        .map(json -> RecordJson.read(EntryKeywords.class, json));
  }

  private static void textFeed(ArticleScene scene, String text) {
    scene.server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>T</title><language>en</language><item>"
                + "<title>Ferry sails again</title><guid>1</guid><description>"
                + text
                + "</description></item></channel></rss>"));
  }

  @Test
  void a_new_entry_gets_keywords_with_scores_extractor_and_language() throws Exception {
    try (ArticleScene scene = new ArticleScene("memory:").mode(Mode.NONE)) {
      textFeed(scene, ArticleScene.TEXT);
      try (Rssify engine = open(scene, true)) {
        scene.poll(engine, "");

        EntryKeywords found = keywords(engine, scene.entries(engine).getFirst()).orElseThrow();
        assertThat(found.keywords())
            .extracting(EntryKeywords.Keyword::term)
            .anyMatch(term -> term.toLowerCase(java.util.Locale.ROOT).contains("ferry"));
        assertThat(found.keywords())
            .isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()))
            .allMatch(keyword -> keyword.score() > 0 && keyword.score() < 1);
        assertThat(found.language()).isEqualTo("en");
        assertThat(found.source()).isEqualTo("entry");
        assertThat(found.extractor()).isEqualTo("rssify-keywords");
        assertThat(found.version()).isEqualTo(String.valueOf(KeywordExtractor.VERSION));
        assertThat(scene.events(engine)).containsOnlyOnce("derivation_added");
      }
    }
  }

  @Test
  void without_the_setting_keywords_are_computed_only_by_rederive() throws Exception {
    try (ArticleScene scene = new ArticleScene("memory:").mode(Mode.NONE)) {
      textFeed(scene, ArticleScene.TEXT);
      try (Rssify engine = open(scene, false)) {
        scene.poll(engine, "");
        Entry entry = scene.entries(engine).getFirst();
        assertThat(keywords(engine, entry)).isEmpty();

        Feed feed = engine.store().feeds().feed(entry.feedId()).orElseThrow();
        Rederiver rederiver =
            new Rederiver(
                Enrichers.of(
                    scene.config(),
                    engine.store(),
                    dev.rssify.embed.derive.WordFrequencies.reading(engine.store(), null),
                    null),
                1,
                engine.store(),
                engine.responses());
        Instant seen = entry.firstSeen();
        assertThat(rederiver.run(EntryKeywords.KIND, feed, null, seen, 9, _ -> {}).entries())
            .as("entries first seen before this one")
            .isZero();
        assertThat(rederiver.run(EntryKeywords.KIND, feed, null, null, 0, _ -> {}).entries())
            .as("entries up to the limit")
            .isZero();
        Rederive.Report report =
            rederiver.run(EntryKeywords.KIND, feed, seen, seen.plusMillis(1), 1, _ -> {});

        assertThat(report.derived()).isEqualTo(1);
        assertThat(keywords(engine, entry)).isPresent();
      }
    }
  }

  @Test
  void keywords_wait_for_the_article_where_articles_are_read() throws Exception {
    try (ArticleScene scene = new ArticleScene("memory:")) {
      scene.feed("/1", "/2");
      scene.server.on("/1", Reply.ok("text/html", ArticleScene.PAGE));
      scene.server.on("/2", Reply.status(404));
      try (Rssify engine = open(scene, true)) {
        scene.poll(engine, "");

        List<EntryKeywords> found =
            scene.entries(engine).stream()
                .map(entry -> keywords(engine, entry).orElseThrow())
                .toList();
        assertThat(found)
            .extracting(EntryKeywords::source)
            .as("a page that is gone leaves the title")
            .containsExactlyInAnyOrder("article", "title");
        assertThat(found)
            .extracting(EntryKeywords::version)
            .containsOnly(KeywordExtractor.VERSION + "-article");
      }
    }
  }

  @Test
  void frequencies_of_words_survive_a_restart_and_a_damaged_file_is_replaced() throws Exception {
    Path file = folder.resolve("a.db.frequencies");
    try (ArticleScene scene =
        new ArticleScene("sqlite:" + folder.resolve("a.db")).mode(Mode.NONE)) {
      textFeed(scene, ArticleScene.TEXT);
      try (Rssify engine = open(scene, true)) {
        scene.poll(engine, "");
      }
      assertThat(file).isNotEmptyFile();
      damage(file);
      textFeed(scene, "Another harbor has a lighthouse that turns at night.");
      try (Rssify engine = open(scene, true)) {
        scene.poll(engine, "");
        assertThat(scene.entries(engine)).allMatch(entry -> keywords(engine, entry).isPresent());
      }
    }
  }

  private static void damage(Path file) throws IOException {
    Files.write(file, new byte[] {1, 2, 3});
  }
}
