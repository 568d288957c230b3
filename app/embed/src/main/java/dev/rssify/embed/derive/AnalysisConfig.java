package dev.rssify.embed.derive;

import org.jspecify.annotations.Nullable;

/**
 * Configures what is computed from the texts of entries; nothing by default.
 *
 * @param keywords whether each new entry gets keywords
 * @param clusterWindow the number of entries that a new one is compared with; 0 for none
 * @param contexts whether summaries of feeds are computed
 * @param model writes these summaries; null to take sentences of the entries
 * @param embeddings computes the meaning of each new entry; null for none
 */
public record AnalysisConfig(
    boolean keywords,
    int clusterWindow,
    boolean contexts,
    @Nullable LanguageModelConfig model,
    @Nullable EmbeddingConfig embeddings) {

  /** This number of entries takes about 85 MB. */
  public static final int DEFAULT_WINDOW = 50_000;

  public AnalysisConfig {
    if (clusterWindow < 0) {
      throw new IllegalArgumentException("clusters.window must be positive");
    }
  }

  public static AnalysisConfig defaults() {
    return new AnalysisConfig(false, 0, false, null, null);
  }

  public AnalysisConfig withKeywords(boolean on) {
    return new AnalysisConfig(on, clusterWindow, contexts, model, embeddings);
  }

  public AnalysisConfig withClusters(int window) {
    return new AnalysisConfig(keywords, window, contexts, model, embeddings);
  }

  public AnalysisConfig withContexts(boolean on) {
    return new AnalysisConfig(keywords, clusterWindow, on, model, embeddings);
  }

  public AnalysisConfig withModel(@Nullable LanguageModelConfig other) {
    return new AnalysisConfig(keywords, clusterWindow, contexts, other, embeddings);
  }

  public AnalysisConfig withEmbeddings(@Nullable EmbeddingConfig other) {
    return new AnalysisConfig(keywords, clusterWindow, contexts, model, other);
  }
}
