package dev.rssify.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Property;
import org.junit.jupiter.api.Test;

class WhitespaceTest {

  private static final String LETTERS = "ab \t\n\u000B\f\r\u00A0\u2003\u0085é";

  @Test
  void it_does_what_the_plain_expression_does_for_every_text() {
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
  void a_text_without_noise_is_itself() {
    String text = "Seals on the north pier";
    assertThat(Whitespace.collapsed(text)).isSameAs(text);
  }
}
