package dev.rssify.service.config;

import dev.rssify.embed.media.EnclosureConfig;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Settings for the enclosures of entries. */
final class EnclosureSettings {

  private static final Setting<List<String>> TYPES =
      Setting.of(
          "enclosures.types",
          new ValueType<>("a list of media types like audio/*", EnclosureSettings::types),
          "",
          "media types of the enclosures that are fetched and stored; empty for none; a feed can set its own");

  private static final Setting<Long> MAX_BYTES =
      Setting.of(
          "enclosures.max_bytes",
          new ValueType<>("a positive whole number of bytes", ValueType::positive),
          "524288000",
          "maximum size of an enclosure");

  private static final Setting<Duration> DAYS =
      RetentionSettings.days(
          "enclosures.days", "30", "delete enclosures this long after they were stored");

  private static final Setting<Long> TOTAL_BYTES =
      Setting.of(
          "enclosures.total_bytes",
          ValueType.BYTES,
          "10737418240",
          "maximum size of all stored enclosures; the oldest are deleted first");

  static final List<Setting<?>> ALL = List.of(TYPES, MAX_BYTES, DAYS, TOTAL_BYTES);

  private EnclosureSettings() {}

  static EnclosureConfig read(Configuration settings) {
    return new EnclosureConfig(
        settings.get(TYPES),
        settings.get(MAX_BYTES),
        settings.get(DAYS),
        settings.get(TOTAL_BYTES));
  }

  private static List<String> types(String value) {
    return ValueType.words(value).stream()
        .map(type -> {
          if (!type.matches("[^/;]+/[^/;]+")) {
            throw new IllegalArgumentException(type);
          }
          return type.toLowerCase(Locale.ROOT);
        })
        .toList();
  }
}
