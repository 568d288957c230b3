package dev.rssify.service.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Settings for metrics and traces. */
public final class ObserveSettings {

  public static final Setting<Integer> METRICS_FEEDS =
      Setting.of(
          "metrics.feeds",
          ValueType.whole(0, 100_000),
          "200",
          "number of feeds with their own metrics; the others share one");

  public static final Setting<Optional<Path>> METRICS_FILE =
      Setting.of(
          "metrics.file",
          ValueType.FILE,
          "",
          "file to which serve writes metrics every 15 seconds, for a textfile collector");

  public static final Setting<Optional<String>> OTLP_ENDPOINT =
      Setting.of(
          "tracing.otlp_endpoint",
          ValueType.optional("an http or https URL, or nothing", ValueType::webAddress),
          "",
          "OTLP endpoint for traces of polls, such as http://127.0.0.1:4318/v1/traces");

  public static final Setting<Double> TRACED_SHARE =
      Setting.of(
          "tracing.share",
          new ValueType<>("a number from 0 to 1", value -> ValueType.between(value, 1.0)),
          "1",
          "share of polls that are traced");

  static final List<Setting<?>> ALL =
      List.of(METRICS_FEEDS, METRICS_FILE, OTLP_ENDPOINT, TRACED_SHARE);

  private ObserveSettings() {}
}
