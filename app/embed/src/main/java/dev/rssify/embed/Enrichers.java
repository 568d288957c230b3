package dev.rssify.embed;

import dev.rssify.core.enrich.Enricher;
import java.util.List;

/** The kinds of derivations that the engine computes. */
final class Enrichers {

  private Enrichers() {}

  static List<Enricher> of(EngineConfig config) {
    return List.of(new ArticleEnricher(config.articles()));
  }
}
