package dev.rssify.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectorsTest {

  private static final String HTML =
      "<p class=head>Lit again</p><p class=who>Ada</p><i class=when>5 March 2025</i><div"
          + " class=box>One<div class=box>inner</div><b class=x>ad</b></div><div class=box>Two</div>";

  @Test
  void selectors_replace_the_search() {
    Selectors selectors = new Selectors(".box", ".head", ".who", ".when", ".x");

    Article article = ArticleExtractor.extract(Page.of(HTML, ""), selectors);

    assertThat(article.text()).isEqualTo("One\n\ninner\n\nTwo");
    assertThat(article.title()).isEqualTo("Lit again");
    assertThat(article.byline()).isEqualTo("Ada");
    assertThat(article.published()).isEqualTo(Instant.parse("2025-03-05T00:00:00Z"));
  }

  @Test
  void a_selector_without_a_match_leaves_its_part_to_the_search() {
    Selectors selectors = new Selectors(".none", ".none", ".none", ".none", ".none");

    Article article =
        ArticleExtractor.extract(Page.of(Pages.news(Pages.paragraphs()), Pages.URL), selectors);

    assertThat(article).isEqualTo(Pages.extract(Pages.news(Pages.paragraphs())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "p[", ">", "p:matches((a+)+$)", "[class~=(a+)+$]"})
  void invalid_selectors_and_regular_expressions_are_rejected(String css) {
    assertThatThrownBy(() -> new Selectors(null, css, null, null, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"title\"");
  }
}
