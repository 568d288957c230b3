package dev.rssify.embed;

import dev.rssify.core.enrich.Enricher;
import dev.rssify.core.store.Store;
import dev.rssify.embed.derive.KeywordEnricher;
import dev.rssify.embed.derive.WordFrequencies;
import java.util.List;

/** The kinds of derivations that the engine computes. */
final class Enrichers {

  private Enrichers() {}

  /** Those that the queue runs. */
  static List<Enricher> enabled(EngineConfig config, Store store, WordFrequencies frequencies) {
    return of(config, store, frequencies).stream()
        .filter(each -> config.analysis().keywords() || !(each instanceof KeywordEnricher))
        .toList();
  }

  /** All, for what is computed again on request. */
  static List<Enricher> of(EngineConfig config, Store store, WordFrequencies frequencies) {
    ArticleEnricher articles = new ArticleEnricher(config.articles());
    return List.of(
        articles,
        new KeywordEnricher(config.analysis().keywords(), articles::wants, frequencies, store));
  }
}
