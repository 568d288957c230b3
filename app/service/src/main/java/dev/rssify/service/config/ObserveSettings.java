package dev.rssify.service.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Settings for metrics and traces. */
public final class ObserveSettings {

  public static final Setting<Integer> METRICS_FEEDS =
      new Setting<>(
          "metrics.feeds",
          "a whole number from 0 to 100000",
          "200",
          null,
          "number of feeds with their own metrics; the others share one",
          value -> (int) Settings.between(value, 0, 100_000));

  public static final Setting<Optional<Path>> METRICS_FILE =
      new Setting<>(
          "metrics.file",
          "a file, or nothing",
          "",
          null,
          "file to which serve writes metrics every 15 seconds, for a textfile collector",
          value -> value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value)));

  public static final Setting<Optional<String>> OTLP_ENDPOINT =
      new Setting<>(
          "tracing.otlp_endpoint",
          "an http or https URL, or nothing",
          "",
          null,
          "OTLP endpoint for traces of polls, such as http://127.0.0.1:4318/v1/traces",
          value -> value.isEmpty() ? Optional.empty() : Optional.of(Settings.webAddress(value)));

  public static final Setting<Double> TRACED_SHARE =
      new Setting<>(
          "tracing.share",
          "a number from 0 to 1",
          "1",
          null,
          "share of polls that are traced",
          value -> Settings.between(value, 1.0));

  static final List<Setting<?>> ALL =
      List.of(METRICS_FEEDS, METRICS_FILE, OTLP_ENDPOINT, TRACED_SHARE);

  private ObserveSettings() {}
}
