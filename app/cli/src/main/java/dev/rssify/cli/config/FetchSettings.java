package dev.rssify.cli.config;

import dev.rssify.adapters.fetchhttp.HttpOutboundConfig.Timeouts;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The keys that say what a fetch may wait for, and what it accepts. */
final class FetchSettings {

  private static final Setting<Duration> DNS_TIMEOUT =
      milliseconds("fetch.dns_timeout_ms", "how long one name lookup may take");

  private static final Setting<Duration> CONNECT_TIMEOUT =
      milliseconds(
          "fetch.connect_timeout_ms",
          "how long connecting to one address may take, and again its TLS handshake");

  private static final Setting<Duration> BODY_IDLE_TIMEOUT =
      milliseconds(
          "fetch.body_idle_timeout_ms",
          "how long a body may bring nothing, or less than 256 bytes a second");

  private static final Setting<Duration> IDLE_TIMEOUT =
      milliseconds("fetch.idle_timeout_ms", "how long an unused connection is kept open");

  static final Setting<List<String>> ALLOWED_HOSTS =
      new Setting<>(
          "fetch.allowed_hosts",
          "a list of hosts like example.org, *.example.org or example.org:8443",
          "",
          null,
          "the only hosts that are fetched from, redirects included; nothing for all",
          Settings::words);

  static final Setting<Set<String>> CONTENT_TYPES =
      new Setting<>(
          "fetch.content_types",
          "a list of media types like application/rss+xml",
          "",
          null,
          "the only types a document may be served as, or without any; nothing for all",
          FetchSettings::mediaTypes);

  static final Setting<Boolean> DISCOVERY =
      new Setting<>(
          "fetch.discovery",
          "true or false",
          "true",
          null,
          "whether add and discover look for the feeds of a page",
          Settings::flag);

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
    return new Setting<>(
        key,
        "a positive whole number of milliseconds",
        "10000",
        null,
        description,
        value -> Duration.ofMillis(Settings.positive(value)));
  }

  private static Set<String> mediaTypes(String value) {
    return Settings.words(value).stream()
        .map(type -> {
          if (!type.matches("[^/;]+/[^/;]+")) {
            throw new IllegalArgumentException(type);
          }
          return type.toLowerCase(Locale.ROOT);
        })
        .collect(Collectors.toUnmodifiableSet());
  }
}
