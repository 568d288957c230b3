package dev.rssify.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Property;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WhitespaceTest {

  private static final String LETTERS = "ab \t\n\u000B\f\r\u00A0\u2003\u0085é";

  @Test
  void collapsing_matches_the_regular_expression_for_every_text() {
    Property.forAll(
        random -> {
          StringBuilder text = new StringBuilder();
          for (int i = random.nextInt(12); i > 0; i--) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
          }
          return text.toString();
        },
        text ->
            assertThat(Whitespace.collapsed(text)).isEqualTo(text.strip().replaceAll("\\s+", " ")));
  }

  @Test
  void bytes_are_collapsed_like_the_text() {
    Property.forAll(
        20_000,
        random -> {
          StringBuilder text = new StringBuilder();
          // Long enough and with few enough blanks that some are processed eight at a time.
          for (int i = random.nextInt(60); i > 0; i--) {
            boolean any = random.nextInt(6) == 0;
            text.append(
                any
                    ? LETTERS.charAt(random.nextInt(LETTERS.length()))
                    : "é!x\u0800~".charAt(random.nextInt(5)));
          }
          return text.toString().strip();
        },
        text -> {
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          int size = Whitespace.collapse(bytes);
          assertThat(new String(bytes, 0, size, StandardCharsets.UTF_8))
              .isEqualTo(Whitespace.collapsed(text));
        });
  }

  @Test
  void a_text_without_extra_white_space_is_returned_unchanged() {
    String text = "Seals on the north pier";
    assertThat(Whitespace.collapsed(text)).isSameAs(text);
  }
}
