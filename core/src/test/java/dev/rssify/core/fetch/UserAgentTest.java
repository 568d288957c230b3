package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserAgentTest {

  @Test
  void R21_the_user_agent_has_the_documented_form() {
    assertThat(new UserAgent("0.1.0-rc.1", "https://a.example/bot").header(120))
        .isEqualTo("rssify/0.1.0-rc.1 (+https://a.example/bot; 120 subscribers)");
    assertThat(new UserAgent("1", "mailto:me@a.example").header(1))
        .isEqualTo("rssify/1 (+mailto:me@a.example; 1 subscribers)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nobody",
        "ftp://a.example",
        "https://",
        "https://a.example/ b",
        "https://a(b)",
        "https://a;b",
        "https://a\r\nX: y",
        "https://é.example",
        "https://a/Mozilla/5.0"
      })
  void R21_an_unreachable_or_malformed_contact_is_rejected(String contact) {
    assertThatThrownBy(() -> new UserAgent("1", contact))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1 2", "1/2", "1\n"})
  void a_version_has_no_blanks_or_special_characters(String version) {
    assertThatThrownBy(() -> new UserAgent(version, "https://a.example"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a version");
  }
}
