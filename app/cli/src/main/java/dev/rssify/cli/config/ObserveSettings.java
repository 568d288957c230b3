package dev.rssify.cli.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The keys that say what operators see of a running engine. */
public final class ObserveSettings {

  public static final Setting<Integer> METRICS_FEEDS =
      new Setting<>(
          "metrics.feeds",
          "a whole number from 0 to 100000",
          "200",
          null,
          "how many feeds have metrics of their own; the others share theirs",
          value -> (int) Settings.between(value, 0, 100_000));

  public static final Setting<Optional<Path>> METRICS_FILE =
      new Setting<>(
          "metrics.file",
          "a file, or nothing",
          "",
          null,
          "where serve writes its metrics every 15 seconds, for a collector of text files",
          value -> value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value)));

  public static final Setting<Optional<String>> OTLP_ENDPOINT =
      new Setting<>(
          "tracing.otlp_endpoint",
          "an http or https URL, or nothing",
          "",
          null,
          "where serve sends traces of polls by OTLP, such as http://127.0.0.1:4318/v1/traces",
          value -> value.isEmpty() ? Optional.empty() : Optional.of(Settings.webAddress(value)));

  public static final Setting<Double> TRACED_SHARE =
      new Setting<>(
          "tracing.share",
          "a number from 0 to 1",
          "1",
          null,
          "the share of polls that are traced",
          value -> Settings.between(value, 1.0));

  static final List<Setting<?>> ALL =
      List.of(METRICS_FEEDS, METRICS_FILE, OTLP_ENDPOINT, TRACED_SHARE);

  private ObserveSettings() {}
}
