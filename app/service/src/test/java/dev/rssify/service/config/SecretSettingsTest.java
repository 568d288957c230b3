package dev.rssify.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.fetchhttp.NamedSecrets.Definition;
import dev.rssify.core.model.http.SecretRef;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretSettingsTest {

  private static Map<String, Definition> read(Map<String, String> flags) {
    return SecretSettings.read(Configuration.load(null, Map.of(), flags));
  }

  @Test
  void a_secret_has_a_name_a_reference_and_hosts() {
    assertThat(read(Map.of("secrets.a.value", "env:A", "secrets.a.hosts", "a.example,*.b.example")))
        .containsExactly(
            Map.entry(
                "a", new Definition(new SecretRef("env:A"), List.of("a.example", "*.b.example"))));
    assertThat(read(Map.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "value | env:A     | secrets.a.hosts: a named secret must be bound to at least one host",
        "hosts | a.example | secrets.a.value is missing: it must be env:NAME or file:PATH",
        "value | hunter2   | a literal secret is not allowed here; use env:NAME or file:PATH",
        "valeu | env:A     | --set secrets.a.valeu: unknown key 'secrets.a.valeu'",
      })
  void an_error_names_the_key_and_no_secret(String field, String value, String message) {
    assertThatThrownBy(() -> read(Map.of("secrets.a." + field, value)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void an_invalid_host_is_an_error() {
    assertThatThrownBy(
            () -> read(Map.of("secrets.a.value", "env:A", "secrets.a.hosts", "https://a.example/")))
        .hasMessage(
            "secrets.a.hosts: not a host: 'https://a.example/'; write it like example.org,"
                + " *.example.org or example.org:8443");
  }
}
