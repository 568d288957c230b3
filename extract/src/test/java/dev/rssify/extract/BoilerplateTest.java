package dev.rssify.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sites put around and between paragraphs. */
class BoilerplateTest {

  private static final String ARTICLE = Pages.FIRST + "\n\n" + Pages.SECOND + "\n\n" + Pages.THIRD;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p>Advertisement</p>",
        "<div>Share this article</div>",
        "<p>Read more: <a href=/a>Harbor master retires</a></p>",
        "<p>Photo by Ada Keeper / Harbor News</p>",
        "<p>Sign up to our weekly letter</p>",
        "<ul><li><a href=#one>One</a><li><a href=#two>Two</a></ul>",
        "<div class=share-buttons><p>Tell your friends about it, all of them, today.</p></div>",
        "<form><p>Your address, please, so that we can write.</p></form>",
      })
  void phrases_between_paragraphs_are_removed(String junk) {
    String body = "<p>" + Pages.FIRST + "</p>" + junk + "<p>" + Pages.SECOND + "</p>";

    assertThat(Pages.extract(Pages.news(body + "<p>" + Pages.THIRD + "</p>")).text())
        .isEqualTo(ARTICLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<h2>You may also like</h2><p>The harbor master retires, and it was time, he said.</p>",
        "<div><h3>About the author</h3><p>Ada lives by the sea, with two cats.</p></div>",
        "<p>© 2025 Harbor News. All rights reserved.</p>",
        "<p>Follow us on the network of your choice, and write to us.</p>",
        "<p>Ada Keeper is a freelance writer who lives by the sea.</p>",
        "<p>Want to visit the lighthouse? Book with our friends today.</p>",
        "<ul><li><a href=/a>Harbor master retires</a><li><a href=/b>Storm on its way</a></ul>",
      })
  void sections_and_appeals_below_the_article_are_removed(String junk) {
    assertThat(Pages.extract(Pages.news(Pages.paragraphs() + junk)).text()).isEqualTo(ARTICLE);
  }

  @Test
  void a_section_about_the_subject_is_part_of_the_text() {
    String body =
        Pages.paragraphs() + "<h2>Other lamps of the coast</h2><p>" + Pages.FIRST + "</p>";

    assertThat(Pages.extract(Pages.news(body)).text()).contains("Other lamps of the coast");
  }

  @Test
  void an_article_that_continues_after_its_table_of_contents_is_complete() {
    String body =
        "<h2>Table of contents</h2><ul><li><a href=#a>One</a><li><a href=#b>Two</a></ul>"
            + Pages.paragraphs();

    assertThat(Pages.extract(Pages.news(body)).text()).isEqualTo(ARTICLE);
  }

  @Test
  void a_list_of_links_between_paragraphs_is_part_of_the_text() {
    String body =
        "<p>"
            + Pages.FIRST
            + "</p><ul><li><a href=https://lens.example>The lens</a><li><a"
            + " href=https://lamp.example>The lamp</a></ul><p>"
            + Pages.SECOND
            + "</p><p>"
            + Pages.THIRD
            + "</p>";

    assertThat(Pages.extract(Pages.news(body)).text()).contains("- The lens\n- The lamp");
  }

  @Test
  void title_deck_byline_and_date_are_not_repeated_in_the_text() {
    String html =
        "<title>Lighthouse lit again</title><article><header><h1>Lighthouse lit again</h1><p"
            + " class=standfirst>After years of work it shines, and the town is proud.</p></header>"
            + "<div>By Ada Keeper</div><span><time>4 March 2025</time></span>"
            + Pages.paragraphs()
            + "</article>";

    assertThat(Pages.extract(html).text()).isEqualTo(ARTICLE);
  }

  @Test
  void teasers_of_other_articles_are_removed() {
    String teaser =
        "<div class=card><h3><a href=/%s>Story</a></h3><p>Something happened at the harbor, and"
            + " people talked about it for days.</p></div>";

    String html =
        "<main>" + Pages.paragraphs().repeat(6) + "<div>" + teaser.repeat(3) + "</div></main>";

    assertThat(Pages.extract(html).text()).contains(Pages.THIRD).doesNotContain("happened");
  }

  @Test
  void the_second_copy_of_an_article_is_removed() {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      body.append("<p>").append(i).append(". ").append(Pages.FIRST).append("</p>");
    }

    String text = Pages.extract("<div>" + body + "</div><div>" + body + "</div>").text();

    assertThat(text.lines().filter(line -> !line.isBlank())).hasSize(10);
  }
}
