package dev.rssify.embed;

import dev.rssify.core.enrich.Enricher;
import dev.rssify.core.store.Store;
import dev.rssify.embed.derive.KeywordEnricher;
import dev.rssify.embed.derive.WordFrequencies;
import java.util.List;

/** The kinds of derivations that the engine computes. */
final class Enrichers {

  private Enrichers() {}

  static List<Enricher> of(EngineConfig config, Store store, WordFrequencies frequencies) {
    ArticleEnricher articles = new ArticleEnricher(config.articles());
    return List.of(
        articles,
        new KeywordEnricher(
            config.analysis().keywords(), articles::wants, frequencies, store.derivations()));
  }
}
