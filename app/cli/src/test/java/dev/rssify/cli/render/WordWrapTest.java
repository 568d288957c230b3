package dev.rssify.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordWrapTest {

  @Test
  void lines_break_between_words_and_are_indented_but_the_first() {
    assertThat(WordWrap.lines("polls  120: 80% ok, 20% not_modified", 20, 7))
        .containsExactly("polls  120: 80% ok,", "       20%", "       not_modified");
    assertThat(WordWrap.lines("short", 20, 7)).containsExactly("short");
    assertThat(WordWrap.lines("", 20, 0)).containsExactly("");
  }

  @Test
  void a_word_that_is_wider_than_a_line_stays_complete() {
    assertThat(WordWrap.lines("see https://a.example/a/long/path now", 12, 2))
        .containsExactly("see", "  https://a.example/a/long/path", "  now");
  }

  @Test
  void wide_characters_take_two_columns() {
    assertThat(WordWrap.lines("日本 日本 日本", 9, 0)).containsExactly("日本 日本", "日本");
  }
}
