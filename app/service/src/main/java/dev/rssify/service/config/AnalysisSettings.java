package dev.rssify.service.config;

import dev.rssify.embed.derive.AnalysisConfig;
import java.util.List;

/** Settings for what is computed from the texts of entries. */
final class AnalysisSettings {

  private static final Setting<Boolean> KEYWORDS =
      Setting.of(
          "keywords.enabled",
          ValueType.FLAG,
          "false",
          "whether keywords of each new entry are computed and stored");

  private static final Setting<Boolean> CLUSTERS =
      Setting.of(
          "clusters.enabled",
          ValueType.FLAG,
          "false",
          "whether entries that are copies of each other are clustered");

  private static final Setting<Integer> WINDOW =
      Setting.of(
          "clusters.window",
          ValueType.whole(1, 10_000_000),
          String.valueOf(AnalysisConfig.DEFAULT_WINDOW),
          "number of entries that a new one is compared with; each takes about 1.7 kB of memory");

  private static final Setting<Boolean> CONTEXTS =
      Setting.of(
          "contexts.enabled",
          ValueType.FLAG,
          "false",
          "whether summaries and keywords of feeds' recent entries are computed");

  static final List<Setting<?>> ALL = List.of(KEYWORDS, CLUSTERS, WINDOW, CONTEXTS);

  private AnalysisSettings() {}

  static AnalysisConfig read(Configuration settings) {
    return AnalysisConfig.defaults()
        .withKeywords(settings.get(KEYWORDS))
        .withClusters(settings.get(CLUSTERS) ? settings.get(WINDOW) : 0)
        .withContexts(settings.get(CONTEXTS));
  }
}
