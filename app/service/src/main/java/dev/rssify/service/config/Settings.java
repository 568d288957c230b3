package dev.rssify.service.config;

import dev.rssify.adapters.fetchhttp.IpRange;
import dev.rssify.embed.EngineConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
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
      new Setting<>(
          "store",
          "a store",
          "sqlite:rssify.db",
          null,
          "where feeds, entries and events are stored: sqlite:PATH, files:DIR,"
              + " postgres://..., memory:",
          Function.identity());

  public static final Setting<Long> MIN_FREE_BYTES =
      new Setting<>(
          "store.min_free_bytes",
          "a whole number of bytes, 0 for no limit",
          "268435456",
          null,
          "polling stops while a disk of the store has less free space",
          value -> between(value, 0, Long.MAX_VALUE));

  public static final Setting<String> CONTACT =
      new Setting<>(
          "fetch.contact",
          "an http or https URL",
          EngineConfig.DEFAULT_CONTACT,
          null,
          "a page about you, where publishers can contact you; sent in the User-Agent",
          Settings::webAddress);

  public static final Setting<Duration> FETCH_TIMEOUT =
      new Setting<>(
          "fetch.timeout_ms",
          "a positive whole number of milliseconds",
          "30000",
          "FETCH_TIMEOUT_MS",
          "maximum time of one exchange, from name lookup to last byte",
          value -> Duration.ofMillis(positive(value)));

  public static final Setting<Long> MAX_BODY_BYTES =
      new Setting<>(
          "fetch.max_body_bytes",
          "a positive whole number of bytes",
          "10485760",
          "MAX_BODY_BYTES",
          "maximum size of a response body, as served and decoded",
          Settings::positive);

  public static final Setting<Integer> MAX_REDIRECTS =
      new Setting<>(
          "fetch.max_redirects",
          "a whole number from 0 to 10",
          "10",
          null,
          "maximum number of redirects that are followed",
          value -> (int) between(value, 0, 10));

  public static final Setting<List<IpRange>> ALLOWED_RANGES =
      new Setting<>(
          "fetch.allowed_ranges",
          "a list of address ranges like 10.0.0.0/8",
          "",
          null,
          "private addresses to which requests are allowed",
          value -> words(value).stream().map(IpRange::parse).toList());

  public static final Setting<Integer> MAX_DEPTH =
      new Setting<>(
          "parse.max_depth",
          "a whole number from 1 to 10000",
          "200",
          "MAX_XML_DEPTH",
          "maximum nesting of elements",
          value -> (int) between(value, 1, 10_000));

  public static final Setting<Integer> MAX_ENTRIES =
      new Setting<>(
          "parse.max_entries",
          "a whole number from 1 to 1000000",
          "10000",
          null,
          "maximum number of entries read from one document",
          value -> (int) between(value, 1, 1_000_000));

  public static final Setting<Integer> HOST_CONCURRENCY =
      new Setting<>(
          "gate.concurrency",
          "a whole number from 1 to 100",
          "2",
          "HOST_MAX_CONCURRENCY",
          "maximum number of concurrent requests to one host",
          value -> (int) between(value, 1, 100));

  public static final Setting<Double> HOST_RPS =
      new Setting<>(
          "gate.starts_per_second",
          "a number above 0 and at most 1000",
          "1",
          "HOST_RPS",
          "maximum number of requests per second to one host",
          Settings::rate);

  public static final Setting<Integer> REQUESTS_IN_FLIGHT =
      new Setting<>(
          "gate.requests_in_flight",
          "a whole number from 1 to 10000",
          "256",
          null,
          "maximum number of concurrent requests to all hosts, without those that take more than a second",
          value -> (int) between(value, 1, 10_000));

  public static final Setting<Integer> SLOW_REQUESTS_IN_FLIGHT =
      new Setting<>(
          "gate.slow_requests_in_flight",
          "a whole number from 0 to 10000",
          "1024",
          null,
          "maximum number of additional requests that take more than a second, at most four times gate.requests_in_flight; slow hosts do not delay others",
          value -> (int) between(value, 0, 10_000));

  public static final Setting<Double> REQUESTS_PER_SECOND =
      new Setting<>(
          "gate.requests_per_second",
          "a number from 0 to 100000, 0 for no limit",
          "0",
          null,
          "maximum number of requests per second to all hosts",
          value -> between(value, 100_000));

  public static final Setting<Long> BYTES_PER_SECOND =
      new Setting<>(
          "gate.bytes_per_second",
          "a whole number of bytes, 0 for no limit",
          "0",
          null,
          "maximum number of bytes received per second, on average",
          value -> between(value, 0, Long.MAX_VALUE));

  public static final Setting<Double> ERROR_BUDGET =
      new Setting<>(
          "gate.error_budget",
          "a number above 0 and at most 1",
          "0.5",
          null,
          "share of failed polls in the last hour above which failing feeds are polled less; other feeds are not affected",
          Settings::share);

  public static final Setting<Optional<Path>> INITIAL_FEEDS =
      new Setting<>(
          "feeds.initial",
          "a file",
          "",
          null,
          "a feeds.json that serve imports once; feeds removed later stay removed",
          value -> value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value)));

  public static final Setting<Set<String>> PROXY_HOSTS =
      new Setting<>(
          "gate.proxy_hosts",
          "a list of host names",
          "",
          null,
          "hosts that serve many publishers; limits apply to each first path segment",
          value -> Set.copyOf(words(value)));

  public static final Setting<LogFormat> LOG_FORMAT =
      new Setting<>(
          "log.format",
          "text or json",
          "text",
          null,
          "format of log lines",
          value -> LogFormat.valueOf(value.toUpperCase(Locale.ROOT)));

  /** All settings, in the order of docs/config.md. */
  public static final List<Setting<?>> ALL =
      Stream.of(
              List.of(STORE, MIN_FREE_BYTES),
              RawSettings.ALL,
              RetentionSettings.ALL,
              List.of(CONTACT, FETCH_TIMEOUT, MAX_BODY_BYTES, MAX_REDIRECTS, ALLOWED_RANGES),
              FetchSettings.ALL,
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
              List.of(INITIAL_FEEDS, LOG_FORMAT),
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

  static long positive(String value) {
    return between(value, 1, Long.MAX_VALUE);
  }

  static long between(String value, long least, long most) {
    long number = Long.parseLong(value);
    if (number < least || number > most) {
      throw new IllegalArgumentException(value);
    }
    return number;
  }

  private static double rate(String value) {
    return above0(value, 1000);
  }

  private static double share(String value) {
    return above0(value, 1);
  }

  private static double above0(String value, double most) {
    double number = between(value, most);
    if (number == 0) {
      throw new IllegalArgumentException(value);
    }
    return number;
  }

  static double between(String value, double most) {
    double number = Double.parseDouble(value);
    if (!(number >= 0 && number <= most)) {
      throw new IllegalArgumentException(value);
    }
    return number;
  }

  static boolean flag(String value) {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(value);
    };
  }

  static String webAddress(String value) {
    if (!value.matches("https?://[^\\s()]+")) {
      throw new IllegalArgumentException(value);
    }
    return value;
  }

  static List<String> words(String value) {
    return Arrays.stream(value.split("[,\\s]+")).filter(part -> !part.isEmpty()).toList();
  }
}
