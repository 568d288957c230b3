package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every page without an article leaves one typed reason with its entry, and delays no other. */
class ArticleFailuresTest {

  private final ArticleScene scene = new ArticleScene("memory:");

  @AfterEach
  void stop() {
    scene.close();
  }

  @Test
  void each_hostile_page_leaves_one_typed_reason_and_the_others_get_their_article()
      throws Exception {
    Map<String, Reply> pages = new LinkedHashMap<>();
    Map<String, String> expected = new LinkedHashMap<>();
    add(pages, expected, "/good", Reply.ok("text/html", ArticleScene.PAGE), "ok");
    add(pages, expected, "/endless", Reply.ok("text/html", "<p>more").endless(), "too_large");
    add(
        pages,
        expected,
        "/trickle",
        Reply.ok("text/html", "<p>slow").endless().drip(2, Duration.ofMillis(50)),
        "exchange_timeout");
    add(pages, expected, "/stalled", Reply.stalled(), "exchange_timeout");
    add(pages, expected, "/20mb", Reply.ok("text/html", "x".repeat(20 << 20)), "too_large");
    add(
        pages,
        expected,
        "/nested",
        Reply.ok("text/html", "<div>".repeat(100_000) + "<p>" + ArticleScene.TEXT),
        "ok");
    add(pages, expected, "/private", Reply.redirect(302, "http://10.0.0.1/"), "address_refused");
    add(pages, expected, "/secret", Reply.ok("text/html", ArticleScene.PAGE), "robots_disallowed");
    add(
        pages,
        expected,
        "/wall",
        Reply.status(403).header("cf-mitigated", "challenge").header("Content-Type", "text/html"),
        "challenge");
    add(pages, expected, "/pdf", Reply.ok("application/pdf", "%PDF-1.7"), "not_html");
    add(pages, expected, "/410", Reply.status(410), "gone");
    add(pages, expected, "/404", Reply.status(404), "gone");
    add(pages, expected, "/403", Reply.status(403), "http_403");
    add(pages, expected, "/500", Reply.status(500), "http_500");
    add(pages, expected, "/empty", Reply.ok("text/html", "<html><body></body></html>"), "no_text");
    pages.forEach(scene.server::on);
    scene
        .attempts(1, Duration.ofHours(1))
        .limited(Duration.ofSeconds(3), 600_000)
        .feed(pages.keySet().toArray(String[]::new));
    try (Rssify engine = scene.open()) {
      scene.poll(engine, "");

      assertThat(scene.entries(engine)).hasSize(pages.size());
      assertThat(
              scene.articles(engine).entrySet().stream()
                  .collect(Collectors.toMap(Map.Entry::getKey, page -> page.getValue().status())))
          .as(scene.articles(engine).toString())
          .isEqualTo(expected);
      assertThat(scene.server.requests("/secret")).isEmpty();
      EntryArticle gone = scene.articles(engine).get("/410");
      assertThat(gone.httpStatus()).isEqualTo(410);
      assertThat(gone.rawRef()).isNotNull();
      assertThat(gone.text()).isNull();
    }
  }

  private static void add(
      Map<String, Reply> pages,
      Map<String, String> expected,
      String path,
      Reply reply,
      String status) {
    pages.put(path, reply);
    expected.put(path, status);
  }
}
