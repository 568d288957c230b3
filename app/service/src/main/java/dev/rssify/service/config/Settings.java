package dev.rssify.service.config;

import dev.rssify.adapters.fetchhttp.IpRange;
import dev.rssify.embed.EngineConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of all settings; docs/config.md is generated from it. */
public final class Settings {

  public static final Setting<String> STORE =
      Setting.of(
          "store",
          new ValueType<>("a store", Function.identity()),
          "sqlite:rssify.db",
          "where feeds, entries and events are stored: sqlite:PATH, files:DIR, postgres://..., memory:");

  public static final Setting<Optional<String>> READ_URL =
      Setting.of(
          "store.read_url",
          ValueType.optional("postgres://..., or nothing", Function.identity()),
          "",
          "read replica of a store in PostgreSQL, for lists of entries and figures of the API");

  public static final Setting<Long> MIN_FREE_BYTES =
      Setting.of(
          "store.min_free_bytes",
          ValueType.BYTES,
          "268435456",
          "polling stops while a disk of the store has less free space");

  public static final Setting<String> CONTACT =
      Setting.of(
          "fetch.contact",
          new ValueType<>("an http or https URL", ValueType::webAddress),
          EngineConfig.DEFAULT_CONTACT,
          "a page about you, where publishers can contact you; sent in the User-Agent");

  public static final Setting<Duration> FETCH_TIMEOUT =
      Setting.of(
              "fetch.timeout_ms",
              ValueType.MILLISECONDS,
              "30000",
              "maximum time of one exchange, from name lookup to last byte")
          .orVariable("FETCH_TIMEOUT_MS");

  public static final Setting<Long> MAX_BODY_BYTES =
      Setting.of(
              "fetch.max_body_bytes",
              new ValueType<>("a positive whole number of bytes", ValueType::positive),
              "10485760",
              "maximum size of a response body, as served and decoded")
          .orVariable("MAX_BODY_BYTES");

  public static final Setting<Integer> MAX_REDIRECTS =
      Setting.of(
          "fetch.max_redirects",
          ValueType.whole(0, 10),
          "10",
          "maximum number of redirects that are followed");

  public static final Setting<List<IpRange>> ALLOWED_RANGES =
      Setting.of(
          "fetch.allowed_ranges",
          ValueType.ADDRESS_RANGES,
          "",
          "private addresses to which requests are allowed");

  public static final Setting<Integer> MAX_DEPTH =
      Setting.of(
              "parse.max_depth", ValueType.whole(1, 10_000), "200", "maximum nesting of elements")
          .orVariable("MAX_XML_DEPTH");

  public static final Setting<Integer> MAX_ENTRIES =
      Setting.of(
          "parse.max_entries",
          ValueType.whole(1, 1_000_000),
          "10000",
          "maximum number of entries read from one document");

  public static final Setting<Integer> HOST_CONCURRENCY =
      Setting.of(
              "gate.concurrency",
              ValueType.whole(1, 100),
              "2",
              "maximum number of concurrent requests to one host")
          .orVariable("HOST_MAX_CONCURRENCY");

  public static final Setting<Double> HOST_RPS =
      Setting.of(
              "gate.starts_per_second",
              ValueType.numberUpTo(1_000),
              "1",
              "maximum number of requests per second to one host")
          .orVariable("HOST_RPS");

  public static final Setting<Integer> REQUESTS_IN_FLIGHT =
      Setting.of(
          "gate.requests_in_flight",
          ValueType.whole(1, 10_000),
          "256",
          "maximum number of concurrent requests to all hosts, without those that take more than a second");

  public static final Setting<Integer> SLOW_REQUESTS_IN_FLIGHT =
      Setting.of(
          "gate.slow_requests_in_flight",
          ValueType.whole(0, 10_000),
          "1024",
          "maximum number of additional requests that take more than a second, at most four times gate.requests_in_flight; slow hosts do not delay others");

  public static final Setting<Double> REQUESTS_PER_SECOND =
      Setting.of(
          "gate.requests_per_second",
          new ValueType<>(
              "a number from 0 to 100000, 0 for no limit",
              value -> ValueType.between(value, 100_000)),
          "0",
          "maximum number of requests per second to all hosts");

  public static final Setting<Long> BYTES_PER_SECOND =
      Setting.of(
          "gate.bytes_per_second",
          ValueType.BYTES,
          "0",
          "maximum number of bytes received per second, on average");

  public static final Setting<Double> ERROR_BUDGET =
      Setting.of(
          "gate.error_budget",
          ValueType.numberUpTo(1),
          "0.5",
          "share of failed polls in the last hour above which failing feeds are polled less; other feeds are not affected");

  public static final Setting<Optional<Path>> INITIAL_FEEDS =
      Setting.of(
          "feeds.initial",
          ValueType.optional("a file", Path::of),
          "",
          "a feeds.json that serve imports once; feeds removed later stay removed");

  public static final Setting<Set<String>> PROXY_HOSTS =
      Setting.of(
          "gate.proxy_hosts",
          ValueType.HOST_NAMES,
          "",
          "hosts that serve many publishers; limits apply to each first path segment");

  public static final Setting<LogFormat> LOG_FORMAT =
      Setting.of(
          "log.format",
          new ValueType<>(
              "text or json", value -> LogFormat.valueOf(value.toUpperCase(Locale.ROOT))),
          "text",
          "format of log lines");

  /** All settings, in the order of docs/config.md. */
  public static final List<Setting<?>> ALL =
      Stream.of(
              List.of(STORE, READ_URL, MIN_FREE_BYTES),
              RawSettings.ALL,
              RetentionSettings.ALL,
              SearchSettings.ALL,
              List.of(CONTACT, FETCH_TIMEOUT, MAX_BODY_BYTES, MAX_REDIRECTS, ALLOWED_RANGES),
              FetchSettings.ALL,
              ArticleSettings.ALL,
              EnclosureSettings.ALL,
              AnalysisSettings.ALL,
              List.of(MAX_DEPTH, MAX_ENTRIES),
              ScheduleSettings.ALL,
              List.of(
                  HOST_CONCURRENCY,
                  HOST_RPS,
                  REQUESTS_IN_FLIGHT,
                  SLOW_REQUESTS_IN_FLIGHT,
                  REQUESTS_PER_SECOND,
                  BYTES_PER_SECOND,
                  ERROR_BUDGET,
                  PROXY_HOSTS),
              ServiceSettings.ALL,
              PushSettings.ALL,
              OutwardSettings.ALL,
              List.of(INITIAL_FEEDS, LOG_FORMAT),
              WorkerSettings.ALL,
              ObserveSettings.ALL)
          .<Setting<?>>flatMap(List::stream)
          .toList();

  private Settings() {}

  /** The format of log lines. */
  public enum LogFormat {
    TEXT,
    JSON
  }

  static @Nullable Setting<?> named(String key) {
    return ALL.stream()
        .filter(setting -> setting.key().equals(key))
        .<@Nullable Setting<?>>map(setting -> setting)
        .findFirst()
        .orElseGet(() -> SettingGroup.find(key));
  }

  static List<String> keys() {
    return Stream.concat(
            ALL.stream(), SettingGroup.all().flatMap(group -> group.settings().stream()))
        .<String>map(Setting::key)
        .toList();
  }
}
