package dev.rssify.formats.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.normalize.HtmlText;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTest {

  private final HtmlText text = new JsoupHtmlText();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "plain text | plain text",
        "1 < 2 &amp; 3 &gt; 2 | 1 < 2 & 3 > 2",
        "<p>one</p><p>two</p> | one two",
        "one<br>two | one two",
        "<ul><li>a</li><li>b</li></ul> | a b",
        "<table><tr><td>a</td><td>b</td></tr></table> | a b",
        "<b>bo</b>ld | bold",
        "x<script>alert(1)</script>y | x y",
        "<style>p{}</style>y | y",
        "<!-- hidden -->y | y",
        "caf&eacute; &#8217; &#x1F600; | café ’ \uD83D\uDE00",
        "<p>never <b>closed | never closed",
        "a&nbsp;b | a b",
      })
  void markup_is_converted_to_its_visible_text(String html, String expected) {
    assertThat(text.toText(html).replace('\u00a0', ' ')).isEqualTo(expected);
  }

  @Test
  void white_space_is_collapsed_in_plain_text_as_well() {
    assertThat(text.toText("  a \n\t b  ")).isEqualTo("a b");
  }

  @Test
  void no_text_causes_an_exception() {
    Property.forAll(Gen.texts(200), html -> assertThat(text.toText(html)).isNotNull());
    Property.forAll(Gen.texts(200), html -> assertThat(SafeHtml.clean(html)).isNotNull());
  }

  @Test
  void deep_nesting_does_not_overflow_the_stack() {
    String deep = "<div>".repeat(20_000) + "x";
    assertThat(text.toText(deep)).isEqualTo("x");
    assertThat(SafeHtml.clean(deep)).contains("x");
  }

  @Test
  void a_long_text_is_converted_like_a_short_one() {
    String some = "a<td>b</td><ul><li>c<li>d</ul> <p class=x>e &amp; <b>f</b></p><title>g</title>";
    String shown = "ab c d e & f g ";
    assertThat(text.toText(some)).isEqualTo(shown.strip());
    assertThat(text.toText(some.repeat(500))).isEqualTo(shown.repeat(500).strip());
    String clean = SafeHtml.clean("<p>a</p><i>b</i>");
    assertThat(SafeHtml.clean("<p>a</p><i>b</i>".repeat(1_000))).isEqualTo(clean.repeat(1_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " a b c d e f g h i j k l m n o p q r s t u v w x y z"})
  void markup_that_would_fill_the_memory_is_parsed_up_to_a_limit(String attributes) {
    String open = "<p>";
    for (String name : new String[] {"b", "i", "u", "s"}) {
      for (int i = 0; i < 3; i++) {
        open += "<" + name + attributes + " k" + i + ">";
      }
    }
    String bomb = open + "<p>x".repeat(200_000);
    assertThat(text.toText(bomb)).startsWith("x x x").hasSizeLessThan(50_000);
    assertThat(SafeHtml.clean(bomb)).contains("x").hasSizeLessThan(3_000_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "<p onclick=\"x()\">a</p> | <p>a</p>",
        "<script>x()</script><b>b</b> | <b>b</b>",
        "<a href=\"javascript:x()\">c</a> | <a rel=\"nofollow noopener noreferrer\">c</a>",
        "<img src=\"https://x.example/i.png\" onerror=\"x()\"> | <img src=\"https://x.example/i.png\">",
        "<iframe src=\"https://x.example/\"></iframe>d | d",
        "<svg onload=\"x()\"></svg>e | e",
        "<form action=\"https://x.example/\"><input></form>f | f",
        "<p style=\"background:url(x)\">g</p> | <p>g</p>",
      })
  void active_elements_are_removed(String html, String expected) {
    assertThat(SafeHtml.clean(html)).isEqualTo(expected);
  }

  @Test
  void structure_and_links_are_retained() {
    String stored =
        "<figure><img src=\"https://x.example/i.png\" alt=\"i\"><figcaption>i</figcaption></figure>"
            + "<video src=\"https://x.example/v.mp4\" controls=\"\"></video>";
    assertThat(SafeHtml.clean(stored)).isEqualTo(stored);
    assertThat(SafeHtml.clean("<a href=\"https://x.example/\">x</a>"))
        .isEqualTo("<a href=\"https://x.example/\" rel=\"nofollow noopener noreferrer\">x</a>");
  }
}
