package dev.rssify.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.embed.EngineConfig;
import dev.rssify.service.config.Configuration.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void defaults_apply_without_any_configuration() {
    EngineConfig fromTable = EngineConfigs.from(Configuration.load(null, Map.of(), Map.of()));

    assertThat(fromTable).isEqualTo(EngineConfig.defaults());
  }

  @Test
  void flags_beat_prefixed_variables_beat_unprefixed_variables_beat_the_file() throws IOException {
    Path file = yaml("fetch:\n  timeout_ms: 1\n");
    Map<String, String> document = Map.of("FETCH_TIMEOUT_MS", "2");
    Map<String, String> both = Map.of("FETCH_TIMEOUT_MS", "2", "RSSIFY_FETCH_TIMEOUT_MS", "3");
    Map<String, String> flag = Map.of("fetch.timeout_ms", "4");

    assertThat(timeout(file, Map.of(), Map.of())).isEqualTo(new Value("1", file + ":2:3"));
    assertThat(timeout(file, document, Map.of()))
        .isEqualTo(new Value("2", "environment variable FETCH_TIMEOUT_MS"));
    assertThat(timeout(file, both, Map.of()))
        .isEqualTo(new Value("3", "environment variable RSSIFY_FETCH_TIMEOUT_MS"));
    assertThat(timeout(file, both, flag)).isEqualTo(new Value("4", "--set fetch.timeout_ms"));
  }

  @Test
  void every_unprefixed_variable_is_read() {
    Map<String, String> environment =
        Map.of(
            "FETCH_TIMEOUT_MS", "1000",
            "MAX_BODY_BYTES", "2000",
            "MAX_XML_DEPTH", "30",
            "SCHED_MIN_INTERVAL_SEC", "400",
            "SCHED_MAX_INTERVAL_SEC", "5000",
            "SCHED_JITTER_RATIO", "0.5",
            "HOST_MAX_CONCURRENCY", "6",
            "HOST_RPS", "0.5");

    EngineConfig config = EngineConfigs.from(Configuration.load(null, environment, Map.of()));

    assertThat(config.fetch().limits().timeout()).isEqualTo(Duration.ofSeconds(1));
    assertThat(config.fetch().limits().maxBodyBytes()).isEqualTo(2000);
    assertThat(config.parse().maxDepth()).isEqualTo(30);
    assertThat(config.schedule().minInterval()).isEqualTo(Duration.ofSeconds(400));
    assertThat(config.schedule().maxInterval()).isEqualTo(Duration.ofSeconds(5000));
    assertThat(config.schedule().jitterRatio()).isEqualTo(0.5);
    assertThat(config.gate().concurrency()).isEqualTo(6);
    assertThat(config.gate().spacing()).isEqualTo(Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fetch: {timeot_ms: 1} | 1:9: unknown key 'fetch.timeot_ms'; did you mean"
            + " 'fetch.timeout_ms'?",
        "fetch: {timeout_ms: soon} | 1:9: fetch.timeout_ms must be a positive whole number of"
            + " milliseconds, not 'soon'",
        "gate: {concurrency: 0} | 1:8: gate.concurrency must be a whole number from 1 to 100, not"
            + " '0'",
        "just a text | 1:1: expected keys, such as 'store: memory:'",
      })
  void an_error_in_the_file_is_reported_with_its_position(String text, String message)
      throws IOException {
    Path file = yaml(text);

    assertThatThrownBy(() -> Configuration.load(file, Map.of(), Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessage(file + ":" + message);
  }

  @Test
  void invalid_yaml_is_reported_with_its_position() throws IOException {
    Path file = yaml("fetch:\n  a: [1\nb: 2\n");

    assertThatThrownBy(() -> Configuration.load(file, Map.of(), Map.of()))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(file + ":3:")
        .hasMessageContaining("not valid YAML");
  }

  @Test
  void an_unknown_prefixed_variable_is_an_error() {
    assertThatThrownBy(
            () -> Configuration.load(null, Map.of("RSSIFY_GATE_CONCURENCY", "1"), Map.of()))
        .hasMessage(
            "environment: unknown variable 'RSSIFY_GATE_CONCURENCY'; did you mean"
                + " 'RSSIFY_GATE_CONCURRENCY'?");
  }

  @Test
  void a_schedule_for_all_feeds_is_read_and_an_invalid_one_is_an_error() {
    Configuration hourly =
        Configuration.load(
            null,
            Map.of(),
            Map.of("schedule.cron", "0 * * * *", "schedule.cron_zone", "Europe/Berlin"));
    Configuration wrong = Configuration.load(null, Map.of(), Map.of("schedule.cron", "every hour"));

    assertThat(EngineConfigs.from(hourly).schedule().cron())
        .isEqualTo(new CronSchedule("0 * * * *", "Europe/Berlin"));
    assertThat(EngineConfigs.from(hourly).schedule().interval()).isNull();
    assertThatThrownBy(() -> EngineConfigs.from(wrong))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("schedule.cron: 'every hour' is not a cron expression");
  }

  @Test
  void values_that_contradict_each_other_are_an_error() {
    Configuration settings =
        Configuration.load(null, Map.of("SCHED_MAX_INTERVAL_SEC", "10"), Map.of());

    assertThatThrownBy(() -> EngineConfigs.from(settings))
        .isInstanceOf(ConfigException.class)
        .hasMessage("schedule.max_interval_sec must not be below schedule.min_interval_sec");
  }

  @Test
  void lists_may_be_written_as_yaml_lists_or_with_commas() throws IOException {
    Path file = yaml("gate:\n  proxy_hosts:\n    - a.example\n    - b.example\n");

    assertThat(Configuration.load(file, Map.of(), Map.of()).get(Settings.PROXY_HOSTS))
        .isEqualTo(
            Configuration.load(null, Map.of(), Map.of("gate.proxy_hosts", "b.example, a.example"))
                .get(Settings.PROXY_HOSTS))
        .hasSize(2);
  }

  @Test
  void no_two_settings_share_a_name() {
    assertThat(Settings.ALL.stream().map(Setting::environmentName).collect(Collectors.toSet()))
        .hasSameSizeAs(Settings.ALL);
  }

  @Test
  void a_large_body_limit_raises_the_memory_limit() {
    Map<String, String> flags = Map.of("fetch.max_body_bytes", "2000000000");
    EngineConfig config = EngineConfigs.from(Configuration.load(null, Map.of(), flags));

    assertThat(config.http().limits().bytesInFlight()).isEqualTo(4_000_000_000L);
  }

  private Value timeout(Path file, Map<String, String> environment, Map<String, String> flags) {
    return Configuration.load(file, environment, flags).value(Settings.FETCH_TIMEOUT);
  }

  private Path yaml(String text) throws IOException {
    return Files.writeString(folder.resolve("rssify.yaml"), text);
  }
}
