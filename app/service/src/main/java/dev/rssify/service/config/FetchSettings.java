package dev.rssify.service.config;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Timeouts;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Settings for timeouts and accepted responses of fetches. */
final class FetchSettings {

  private static final Setting<Duration> DNS_TIMEOUT =
      milliseconds("fetch.dns_timeout_ms", "maximum time of one name lookup");

  private static final Setting<Duration> CONNECT_TIMEOUT =
      milliseconds(
          "fetch.connect_timeout_ms",
          "maximum time to connect to one address, and again for the TLS handshake");

  private static final Setting<Duration> BODY_IDLE_TIMEOUT =
      milliseconds(
          "fetch.body_idle_timeout_ms",
          "maximum time without data, or with less than 256 bytes a second");

  private static final Setting<Duration> IDLE_TIMEOUT =
      milliseconds("fetch.idle_timeout_ms", "time after which an idle connection is closed");

  static final Setting<List<String>> ALLOWED_HOSTS =
      Setting.of(
          "fetch.allowed_hosts",
          new ValueType<>(
              "a list of hosts like example.org, *.example.org or example.org:8443",
              ValueType::words),
          "",
          "the only hosts to which requests are made, redirects included; empty for all");

  static final Setting<Set<String>> CONTENT_TYPES =
      Setting.of(
          "fetch.content_types",
          new ValueType<>(
              "a list of media types like application/rss+xml", FetchSettings::mediaTypes),
          "",
          "the only accepted content types, besides responses without one; empty for all");

  static final Setting<Boolean> DISCOVERY =
      Setting.of(
          "fetch.discovery",
          ValueType.FLAG,
          "true",
          "whether add and discover search pages for feeds");

  static final List<Setting<?>> ALL =
      List.of(
          DNS_TIMEOUT,
          CONNECT_TIMEOUT,
          BODY_IDLE_TIMEOUT,
          IDLE_TIMEOUT,
          ALLOWED_HOSTS,
          CONTENT_TYPES,
          DISCOVERY);

  private FetchSettings() {}

  static Timeouts timeouts(Configuration settings) {
    return new Timeouts(
        settings.get(DNS_TIMEOUT),
        Timeouts.defaults().dnsTtl(),
        settings.get(CONNECT_TIMEOUT),
        settings.get(BODY_IDLE_TIMEOUT),
        settings.get(IDLE_TIMEOUT));
  }

  private static Setting<Duration> milliseconds(String key, String description) {
    return Setting.of(key, ValueType.MILLISECONDS, "10000", description);
  }

  private static Set<String> mediaTypes(String value) {
    return ValueType.words(value).stream()
        .map(type -> {
          if (!type.matches("[^/;]+/[^/;]+")) {
            throw new IllegalArgumentException(type);
          }
          return type.toLowerCase(Locale.ROOT);
        })
        .collect(Collectors.toUnmodifiableSet());
  }
}
