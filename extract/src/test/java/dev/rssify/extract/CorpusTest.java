package dev.rssify.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.extract.Corpus.Case;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Measures the extractor on real pages; skipped where the corpus is missing. */
class CorpusTest {

  private static final Corpus CORPUS = Corpus.beside();
  private static final Map<Case, Article> ARTICLES = new LinkedHashMap<>();

  @BeforeAll
  static void extractAll() throws IOException {
    assumeTrue(CORPUS.exists(), "no corpus in " + CORPUS.folder());
    for (Case page : CORPUS.cases()) {
      ARTICLES.put(page, ArticleExtractor.extract(CORPUS.page(page)));
    }
  }

  @Test
  void the_text_of_articles_reaches_the_required_f1() {
    List<Score> scores = scores(page -> page.isOf("aeb", "wcxb"));

    assertThat(Score.f1(scores)).isGreaterThanOrEqualTo(0.960);
    assertThat(Score.lowerBound(scores)).isGreaterThanOrEqualTo(0.950);
  }

  @Test
  void the_text_of_threads_and_manuals_reaches_the_required_f1() {
    assertThat(Score.f1(scores(page -> page.isOf("wcxo")))).isGreaterThanOrEqualTo(0.78);
  }

  @Test
  void titles_match_the_expected_ones() {
    List<Case> titled =
        ARTICLES.keySet().stream()
            .filter(page -> page.title() != null && page.isOf("wcxb", "wcxo", "traf"))
            .toList();
    long right =
        titled.stream()
            .filter(page ->
                Score.plainTitle(String.valueOf(page.title()))
                    .equals(Score.plainTitle(article(page).title())))
            .count();

    assertThat((double) right / titled.size()).isGreaterThanOrEqualTo(0.82);
  }

  @Test
  void no_article_is_empty() {
    assertThat(ARTICLES.values()).allSatisfy(article -> assertThat(article.text()).isNotBlank());
  }

  private static List<Score> scores(Predicate<Case> chosen) {
    List<Score> scores = new ArrayList<>();
    ARTICLES.forEach((page, article) -> {
      String expected = page.text();
      if (expected != null && chosen.test(page)) {
        scores.add(Score.of(expected, article.text()));
      }
    });
    return scores;
  }

  private static Article article(Case page) {
    return ARTICLES.getOrDefault(page, Pages.extract(""));
  }
}
