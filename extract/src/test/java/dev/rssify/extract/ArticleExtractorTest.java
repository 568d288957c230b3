package dev.rssify.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArticleExtractorTest {

  @Test
  void the_text_consists_of_the_paragraphs_without_the_page_frame() {
    Article article = Pages.extract(Pages.news(Pages.paragraphs()));

    assertThat(article.text())
        .isEqualTo(Pages.FIRST + "\n\n" + Pages.SECOND + "\n\n" + Pages.THIRD);
    assertThat(article.wordCount()).isEqualTo(51);
    assertThat(article.kind()).isEqualTo(PageKind.ARTICLE);
    assertThat(article.extractor()).isEqualTo("rssify");
    assertThat(article.version()).isEqualTo("1");
  }

  @Test
  void code_tables_lists_and_quotes_are_part_of_text_and_markup() {
    Article article =
        Pages.extract(
            Pages.news(
                Pages.paragraphs()
                    + "<pre><code>light:\n  on: true</code></pre>"
                    + "<table><tr><th>Year<th>Ships<tr><td>2024<td>12</table>"
                    + "<ul><li>The lens is made of glass<li>The lamp is electric</ul>"
                    + "<blockquote>It was dark for too long, said the mayor.</blockquote>"));

    assertThat(article.text())
        .contains("light:\n  on: true")
        .contains("Year | Ships\n2024 | 12")
        .contains("- The lens is made of glass\n- The lamp is electric")
        .contains("\n\nIt was dark for too long, said the mayor.");
    assertThat(article.html())
        .contains("<pre><code>light:\n  on: true</code></pre>")
        .contains("<th>Year</th>")
        .contains("<li>The lamp is electric")
        .contains("<blockquote>It was dark");
  }

  @Test
  void figures_are_part_of_the_markup_and_their_captions_not_of_the_text() {
    Article article =
        Pages.extract(
            Pages.news(
                "<p>"
                    + Pages.FIRST
                    + "</p><figure><img data-src=/lens.jpg src='data:image/gif;base64,R0'>"
                    + "<figcaption>The lens, before it was repaired.</figcaption></figure><p>"
                    + Pages.SECOND
                    + "</p>"));

    assertThat(article.text()).isEqualTo(Pages.FIRST + "\n\n" + Pages.SECOND);
    assertThat(article.html())
        .contains("<img src=\"https://harbor.example/lens.jpg\">")
        .contains("<figcaption>The lens, before it was repaired.</figcaption>");
  }

  @Test
  void the_markup_is_passive_and_its_links_are_absolute() {
    Article article =
        Pages.extract(
            Pages.news(
                "<p onclick=steal()>"
                    + Pages.FIRST
                    + " <a href=/lens>The lens</a> <a href=javascript:steal()>was</a></p><script>steal()"
                    + "</script><iframe src=//ads.example></iframe><p style=position:fixed>"
                    + Pages.SECOND
                    + "</p>"));

    assertThat(article.html())
        .contains("href=\"https://harbor.example/lens\"")
        .contains("rel=\"nofollow noopener noreferrer\"")
        .doesNotContain("steal", "iframe", "position", "javascript");
  }

  @Test
  void an_article_in_several_sections_is_merged() {
    String section = "<div class=chunk><h2>Chapter</h2><p>%s</p><p>" + Pages.THIRD + "</p></div>";
    Article article =
        Pages.extract(
            Pages.news(section.replace("%s", Pages.FIRST) + section.replace("%s", Pages.SECOND)));

    assertThat(article.text()).contains(Pages.FIRST, Pages.SECOND).doesNotContain("retires");
  }

  @Test
  void blocks_are_separated_by_white_space_even_without_any_in_the_markup() {
    Article article =
        Pages.extract(Pages.news("<div>" + Pages.FIRST + "<br>" + Pages.SECOND + "</div>"));

    assertThat(article.text()).isEqualTo(Pages.FIRST + "\n" + Pages.SECOND);
  }

  @Test
  void comments_of_readers_are_not_part_of_an_article() {
    Article article =
        Pages.extract(
            Pages.news(
                Pages.paragraphs()
                    + "<div id=comments><p>I walked there every evening, it is wonderful to see"
                    + " it again, thank you all.</p></div>"));

    assertThat(article.text()).endsWith(Pages.THIRD);
  }

  @Test
  void a_page_that_is_hidden_until_its_script_runs_is_read() {
    assertThat(Pages.extract("<div hidden id=S:0>" + Pages.paragraphs() + "</div>").text())
        .contains(Pages.SECOND);
    assertThat(Pages.extract("<body><noscript>" + Pages.paragraphs() + "</noscript>").text())
        .contains(Pages.SECOND);
  }

  @Test
  void an_article_inside_an_element_with_the_name_of_junk_is_found() {
    assertThat(Pages.extract("<div class=sidebar-layout>" + Pages.paragraphs() + "</div>").text())
        .contains(Pages.FIRST, Pages.THIRD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hello",
        "<p>Hello",
        "<nav>Hello</nav>",
        "<div class=comments>Hello</div>",
        "<footer><a href=/>Hello</a></footer>",
        "<h1>Hello</h1>",
        "<div style='display: none'>Hello</div>",
        "<figcaption>Hello</figcaption>",
        "<body><noscript>Hello</noscript>",
        "<ul><li><a href=#a>Hello</a><li><a href=#b>There</a></ul>"
      })
  void a_page_with_text_never_has_an_empty_article(String html) {
    assertThat(Pages.extract(html).text()).contains("Hello");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "<html>", "<script>var a = 1;</script>", "<img src=a>", "\0"})
  void a_page_without_text_has_an_empty_article(String html) {
    assertThat(Pages.extract(html).text()).isEmpty();
  }
}
