package dev.rssify.core.model.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestProfileTest {

  private static RequestProfile with(String name, String value) {
    return new RequestProfile(List.of(new Header(name, value)), List.of(), null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "connection",
        "Content-Length",
        "Transfer-Encoding",
        "If-None-Match",
        "If-Modified-Since",
        "Accept-Encoding",
        "Range",
        "Upgrade"
      })
  void headers_for_politeness_and_framing_cannot_be_set(String name) {
    assertThatThrownBy(() -> with(name, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("written by the engine itself");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Authorization", "cookie", "Proxy-Authorization"})
  void secrets_must_be_credentials(String name) {
    assertThatThrownBy(() -> with(name, "hunter2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give it as a credential")
        .hasMessageNotContaining("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nb", "a\rb", "a\u0000b", "\u007f", "\u20ac"})
  void a_value_cannot_inject_a_line(String value) {
    WebUrl url = WebUrl.parse("http://a/").orElseThrow();
    assertThatThrownBy(() -> with("X-Reader", value)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new OutboundRequest(url, Headers.of("X", value), Duration.ofSeconds(1), 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "X Reader", "X:Reader", "X\r\nY", "Ä"})
  void a_name_must_be_a_token(String name) {
    assertThatThrownBy(() -> with(name, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not the name of a header");
    assertThatThrownBy(() -> new Credential.Custom(name, new SecretRef("a")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tabs_and_all_visible_bytes_may_be_sent() {
    assertThat(with("X-Reader", "a\tb ~\u0080\u00ff").headers()).hasSize(1);
  }

  @Test
  void credentials_have_a_header_and_a_masked_form() {
    SecretRef secret = new SecretRef("vault:feeds/paid");

    assertThat(new Credential.Basic("anna", secret).header("geheim"))
        .isEqualTo(new Header("Authorization", "Basic YW5uYTpnZWhlaW0="));
    assertThat(new Credential.Bearer(secret).header("t0ken"))
        .isEqualTo(new Header("Authorization", "Bearer t0ken"));
    assertThat(new Credential.Custom("X-Api-Key", secret).header("k"))
        .isEqualTo(new Header("X-Api-Key", "k"));
    assertThat(new Credential.Custom("Cookie", secret).redacted())
        .isEqualTo(new Header("Cookie", "[secret vault:feeds/paid]"));
  }

  @Test
  void invalid_credentials_are_rejected() {
    assertThatThrownBy(() -> new Credential.Basic("a:b", new SecretRef("x")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SecretRef("a b")).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "-1, 1", "1, 0"})
  void limits_must_be_positive(long seconds, long bytes) {
    assertThatThrownBy(() -> new FetchLimits(Duration.ofSeconds(seconds), bytes))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
