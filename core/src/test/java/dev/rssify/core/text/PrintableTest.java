package dev.rssify.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void untrusted_text_cannot_control_the_terminal() {
    assertThat(Printable.line("a\u001b[2Jb\u202ec\r\n d\u0007")).isEqualTo("a[2Jbc d");
  }

  @Test
  void text_output_preserves_spaces_and_lines() {
    assertThat(Printable.text("  a\u001b[2J\tb\u202e\n c\u0007")).isEqualTo("  a[2J\tb\n c");
  }

  @Test
  void no_text_leaves_a_control_character_or_a_second_line() {
    Property.forAll(
        Gen.texts(40),
        text -> assertThat(Printable.line(text)).doesNotContainPattern("[\\p{Cc}\\u202e]"));
  }
}
