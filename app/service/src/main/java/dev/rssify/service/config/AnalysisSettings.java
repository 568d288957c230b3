package dev.rssify.service.config;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.embed.derive.AnalysisConfig;
import dev.rssify.embed.derive.EmbeddingConfig;
import dev.rssify.embed.derive.LanguageModelConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Settings for keywords, clusters, contexts and embeddings of entries. */
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

  private static final Setting<Optional<WebUrl>> LLM_URL =
      Setting.of(
          "contexts.llm_url",
          ValueType.optional(
              "an http or https URL, or nothing", value -> WebUrl.parse(value).orElseThrow()),
          "",
          "URL of an OpenAI-compatible endpoint for chat completions that writes the summaries");

  private static final Setting<String> LLM_MODEL =
      Setting.of(
          "contexts.llm_model",
          new ValueType<>("the name of a model", String::strip),
          "",
          "model that writes the summaries");

  private static final Setting<Optional<SecretRef>> LLM_SECRET =
      Setting.of(
          "contexts.llm_secret",
          new ValueType<>("env:NAME or file:PATH", SecretSettings::reference),
          "",
          "reference to the bearer token for the endpoint");

  private static final Setting<Integer> LLM_DAILY =
      Setting.of(
          "contexts.llm_daily_requests",
          ValueType.whole(1, 1_000_000),
          "200",
          "maximum number of requests to the endpoint in a day of UTC; beyond it, summaries consist of sentences of the entries");

  private static final Setting<Duration> LLM_TIMEOUT =
      Setting.of(
          "contexts.llm_timeout_ms",
          ValueType.MILLISECONDS,
          "30000",
          "maximum time of one request to the endpoint");

  private static final Setting<Boolean> EMBEDDINGS =
      Setting.of(
          "embeddings.enabled",
          ValueType.FLAG,
          "false",
          "whether the meaning of each new entry is computed and stored as a vector");

  private static final Setting<String> EMBEDDING_MODEL =
      Setting.of(
          "embeddings.model",
          new ValueType<>("the name of a model", String::strip),
          EmbeddingConfig.DEFAULT_MODEL,
          "model that computes vectors: the one in rssify-vectors, or a model of the endpoint");

  private static final Setting<Optional<WebUrl>> EMBEDDING_URL =
      Setting.of(
          "embeddings.url",
          ValueType.optional(
              "an http or https URL, or nothing", value -> WebUrl.parse(value).orElseThrow()),
          "",
          "URL of an OpenAI-compatible endpoint for embeddings; without it the model runs in this process");

  private static final Setting<Optional<SecretRef>> EMBEDDING_SECRET =
      Setting.of(
          "embeddings.secret",
          new ValueType<>("env:NAME or file:PATH", SecretSettings::reference),
          "",
          "reference to the bearer token for the endpoint of embeddings");

  private static final Setting<Duration> EMBEDDING_TIMEOUT =
      Setting.of(
          "embeddings.timeout_ms",
          ValueType.MILLISECONDS,
          "5000",
          "maximum time of one request to the endpoint of embeddings");

  static final List<Setting<?>> ALL =
      List.of(
          KEYWORDS,
          CLUSTERS,
          WINDOW,
          CONTEXTS,
          LLM_URL,
          LLM_MODEL,
          LLM_SECRET,
          LLM_DAILY,
          LLM_TIMEOUT,
          EMBEDDINGS,
          EMBEDDING_MODEL,
          EMBEDDING_URL,
          EMBEDDING_SECRET,
          EMBEDDING_TIMEOUT);

  private AnalysisSettings() {}

  static AnalysisConfig read(Configuration settings) {
    return AnalysisConfig.defaults()
        .withKeywords(settings.get(KEYWORDS))
        .withClusters(settings.get(CLUSTERS) ? settings.get(WINDOW) : 0)
        .withContexts(settings.get(CONTEXTS))
        .withModel(
            settings
                .get(LLM_URL)
                .map(url ->
                    new LanguageModelConfig(
                        url,
                        settings.get(LLM_MODEL),
                        settings.get(LLM_SECRET).orElse(null),
                        settings.get(LLM_DAILY),
                        settings.get(LLM_TIMEOUT)))
                .orElse(null))
        .withEmbeddings(
            settings.get(EMBEDDINGS)
                ? new EmbeddingConfig(
                    settings.get(EMBEDDING_MODEL),
                    settings.get(EMBEDDING_URL).orElse(null),
                    settings.get(EMBEDDING_SECRET).orElse(null),
                    settings.get(EMBEDDING_TIMEOUT))
                : null);
  }
}
