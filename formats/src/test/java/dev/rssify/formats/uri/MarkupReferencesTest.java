package dev.rssify.formats.uri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkupReferencesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "<a href=\"x\">x</a> | <a href=\"http://h/d/x\">x</a>",
        "<a href='x'>x</a> | <a href='http://h/d/x'>x</a>",
        "<a href=x>x</a> | <a href=http://h/d/x>x</a>",
        "<a class=q href = x id=z> | <a class=q href = http://h/d/x id=z>",
        "<IMG SRC=\"/i.png\"/> | <IMG SRC=\"http://h/i.png\"/>",
        "<img alt=\"a > b\" src=\"i\"> | <img alt=\"a > b\" src=\"http://h/d/i\">",
        "<img alt='href=\"no\"' src=i> | <img alt='href=\"no\"' src=http://h/d/i>",
        "1 < 2 <a href=x> | 1 < 2 <a href=http://h/d/x>",
        "<a href=x><img src=y> | <a href=http://h/d/x><img src=http://h/d/y>",
        "<a href=\"x?a=1&amp;b=2\"> | <a href=\"http://h/d/x?a=1&amp;b=2\">",
      })
  void references_become_absolute_and_everything_else_is_unchanged(String markup, String expected) {
    assertThat(new Resolver(1 << 20).markup("http://h/d/e", markup)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "<a href=\"http://other/x\">x</a>",
        "<a href=\"mailto:a@b.example\">x</a>",
        "no markup, href=x",
        "<p title=\"x\">",
        "<a href>",
        "<a href=>",
        "<!-- <x> -->",
        "<",
        "<a",
        "<a href=\"never closed",
      })
  void markup_without_relative_references_is_the_same_string(String markup) {
    assertThat(new Resolver(1 << 20).markup(null, markup)).isSameAs(markup);
    if (!markup.contains("never")) {
      assertThat(new Resolver(1 << 20).markup("http://h/d/e", markup)).isSameAs(markup);
    }
  }

  @Test
  void no_text_causes_an_exception() {
    Property.forAll(
        2000,
        random ->
            "<a href=" + Gen.texts(30).apply(random) + Gen.oneOf("\"", ">", " ").apply(random),
        text -> assertThat(new Resolver(1 << 20).markup("http://h/", text)).isNotNull());
  }
}
