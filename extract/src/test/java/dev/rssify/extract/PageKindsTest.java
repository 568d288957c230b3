package dev.rssify.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageKindsTest {

  @ParameterizedTest
  @CsvSource({
    "https://forum.boats.example/t/lens/12, FORUM",
    "https://boats.example/viewtopic.php?f=2&t=7, FORUM",
    "https://boats.example/questions/12/how, FORUM",
    "https://docs.boats.example/lamp, DOCUMENTATION",
    "https://boats.example/docs/lamp, DOCUMENTATION",
    "https://boats.example/blog/forum-of-captains, ARTICLE",
    "not a URL, ARTICLE",
  })
  void the_kind_is_recognized_by_the_url(String url, PageKind kind) {
    assertThat(ArticleExtractor.extract(Page.of(Pages.paragraphs(), url)).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "<meta name=generator content='Discourse 3.4'>, FORUM",
    "<meta name=generator content='Docutils 0.18'>, DOCUMENTATION",
    "<script type=application/ld+json>{\"@type\": \"QAPage\"}</script>, FORUM",
    "<meta name=generator content='WordPress 6'>, ARTICLE",
  })
  void the_kind_is_recognized_by_the_software_and_the_schema(String head, PageKind kind) {
    assertThat(Pages.extract(Pages.news(head, Pages.paragraphs())).kind()).isEqualTo(kind);
  }

  @Test
  void every_post_of_a_thread_is_content_without_quotes() {
    String post =
        "<div class='post'><a>user</a><div class=message-body><div class=bbWrapper>%s</div></div></div>";
    String html =
        "<body data-template=thread_view><h1>Lens</h1>"
            + post.replace("%s", Pages.FIRST)
            + post.replace("%s", "<a class=bbCodeBlock-title>Ada said:</a>" + Pages.SECOND)
            + post.replace("%s", "Short.");

    Article article = Pages.extract(html);

    assertThat(article.text()).isEqualTo(Pages.FIRST + "\n\n" + Pages.SECOND + "\n\nShort.");
    assertThat(article.html()).contains("<article>" + Pages.FIRST + "</article>");
  }

  @Test
  void posts_of_unknown_software_are_found_by_the_class_that_holds_most_text() {
    String post = "<div class=wrote><b>user</b><div class=words>%s</div></div>";
    String html =
        "<div class=menu-bar><a href=/>All boards</a></div>"
            + post.replace("%s", Pages.FIRST)
            + post.replace("%s", Pages.SECOND)
            + post.replace("%s", Pages.THIRD);

    assertThat(
            ArticleExtractor.extract(Page.of(html, "https://forum.boats.example/t/lens/12")).text())
        .isEqualTo(Pages.FIRST + "\n\n" + Pages.SECOND + "\n\n" + Pages.THIRD);
  }

  @Test
  void lists_of_links_are_content_of_a_manual() {
    String html =
        "<main><h1>Lamps</h1><ul><li><a href=/docs/gas>Gas lamps</a><li><a href=/docs/oil>Oil"
            + " lamps</a></ul><p>"
            + Pages.FIRST
            + "</p></main>";

    assertThat(ArticleExtractor.extract(Page.of(html, "https://boats.example/docs/")).text())
        .isEqualTo("- Gas lamps\n- Oil lamps\n\n" + Pages.FIRST);
  }
}
