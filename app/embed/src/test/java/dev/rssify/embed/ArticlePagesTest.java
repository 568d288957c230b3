package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.enrich.Rederive;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.embed.derive.ArticlePages;
import dev.rssify.testkit.http.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Articles of several pages. */
class ArticlePagesTest {

  @TempDir private Path folder = Path.of("");
  private ArticleScene scene = new ArticleScene("memory:");

  @BeforeEach
  void on_disk() {
    scene.close();
    scene = new ArticleScene("sqlite:" + folder.resolve("a.db"));
    scene.feed("/story");
  }

  @AfterEach
  void stop() {
    scene.close();
  }

  /** A page that names the next one. */
  private static Reply page(int number, boolean last) {
    String next = last ? "" : "<a href=\"/story?page=" + (number + 1) + "\">Next</a>";
    return Reply.ok(
        "text/html",
        "<title>Ferry</title><article><h1>Ferry</h1><p>This is page %d. %s</p></article>%s"
            .formatted(number, ArticleScene.TEXT.repeat(2), next));
  }

  private EntryArticle article() throws InterruptedException {
    try (Rssify engine = scene.open()) {
      scene.poll(engine, "");
      return scene.articles(engine).get("/story");
    }
  }

  @Test
  void the_pages_of_an_article_are_one_article() throws Exception {
    scene.server.on("/story", page(1, false));
    scene.server.on("/story?page=2", page(2, false));
    scene.server.on("/story?page=3", page(3, true));

    EntryArticle article = article();

    assertThat(article.status()).isEqualTo("ok");
    assertThat(article.text()).containsSubsequence("page 1.", "page 2.", "page 3.");
    assertThat(article.html()).containsSubsequence("page 1.", "page 2.", "page 3.");
    assertThat(article.finalUrl()).isEqualTo(scene.server.uri("/story").toString());
    assertThat(scene.requests())
        .containsExactly("/feed", "/robots.txt", "/story", "/story?page=2", "/story?page=3");
  }

  @Test
  void an_article_without_end_has_a_limited_number_of_pages() throws Exception {
    scene.server.on(
        "/story",
        request -> {
          String number = request.target().replaceAll("\\D", "");
          return page(number.isEmpty() ? 1 : Integer.parseInt(number), false);
        });

    assertThat(article().text()).contains("page " + ArticlePages.MAX_PAGES + ".");
    assertThat(scene.server.requests("/story")).hasSize(ArticlePages.MAX_PAGES);
  }

  @Test
  void a_page_that_leads_back_ends_the_article() throws Exception {
    scene.server.on("/story", page(1, false));
    scene.server.on("/story?page=2", Reply.redirect(302, "/story"));

    assertThat(article().text()).containsOnlyOnce("page 1.");
    assertThat(scene.server.requests("/story?page=2")).hasSize(1);
  }

  @Test
  void without_its_second_page_the_article_is_the_first() throws Exception {
    scene.server.on("/story", page(1, false));
    scene.server.on("/story?page=2", Reply.status(404));

    assertThat(article().text()).contains("page 1.");
  }

  @Test
  void rederive_reads_all_stored_pages_without_a_request() throws Exception {
    scene.server.on("/story", page(1, false));
    scene.server.on("/story?page=2", page(2, true));
    try (Rssify engine = scene.open()) {
      scene.poll(engine, "");
      scene.poll(
          engine,
          ", \"articles\": \"selectors\", \"article_selectors\": {\"content\": \"article p\"}");
    }
    int requests = scene.requests().size();
    try (Storage storage = Storage.openExisting(scene.config().store())) {
      Rederiver rederiver = RawOperations.of(scene.config(), storage).rederiver();
      var feed = storage.store().feeds().all().findFirst().orElseThrow();

      assertThat(rederiver.run("article", feed, null, _ -> {}))
          .isEqualTo(new Rederive.Report(1, 1, 0, 0, 0));
    }
    try (Rssify engine = scene.open()) {
      assertThat(scene.articles(engine).get("/story").text())
          .containsSubsequence("page 1.", "page 2.");
    }
    assertThat(scene.requests()).hasSize(requests);
  }
}
