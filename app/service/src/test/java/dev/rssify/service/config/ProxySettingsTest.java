package dev.rssify.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.fetchhttp.ProxyRoute;
import dev.rssify.core.model.http.SecretRef;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxySettingsTest {

  private static Map<String, ProxyRoute> read(Map<String, String> flags) {
    return EngineConfigs.from(Configuration.load(null, Map.of(), flags)).http().egress().proxies();
  }

  @Test
  void a_proxy_has_a_name_a_url_and_its_own_ranges() {
    Map<String, ProxyRoute> proxies =
        read(
            Map.of(
                "proxies.corp.url",
                "http://proxy.example:3128",
                "proxies.corp.allowed_ranges",
                "10.0.0.0/8",
                "proxies.corp.user",
                "desk",
                "proxies.corp.password",
                "env:PROXY_PASSWORD"));

    assertThat(proxies).containsOnlyKeys("corp");
    ProxyRoute corp = Objects.requireNonNull(proxies.get("corp"));
    assertThat(corp.host()).isEqualTo("proxy.example");
    assertThat(corp.port()).isEqualTo(3128);
    assertThat(corp.allowedRanges()).asString().isEqualTo("[10.0.0.0/8]");
    assertThat(corp.user()).isEqualTo("desk");
    assertThat(corp.password()).isEqualTo(new SecretRef("env:PROXY_PASSWORD"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "proxies.corp.user | desk | proxies.corp.url is missing",
        "proxies.corp.url | https://p.example | --set proxies.corp.url: proxies.corp.url must be an http URL",
        "proxies.corp.url | http://u:hunter2@p.example | --set proxies.corp.url: proxies.corp.url must be an http URL",
        "proxies.corp.allowed_ranges | all | --set proxies.corp.allowed_ranges: proxies.corp.allowed_ranges must be a list",
      })
  void an_error_names_the_key_and_no_secret(String key, String value, String message) {
    assertThatThrownBy(() -> read(Map.of(key, value)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("hunter2");
  }
}
