package dev.rssify.embed;

import dev.rssify.core.enrich.Enricher;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.store.Store;
import dev.rssify.embed.derive.EmbeddingEnricher;
import dev.rssify.embed.derive.KeywordEnricher;
import dev.rssify.embed.derive.WordFrequencies;
import dev.rssify.embed.media.EnclosureEnricher;
import dev.rssify.embed.media.MediaFolder;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kinds of derivations that the engine computes. */
final class Enrichers {

  private Enrichers() {}

  /**
   * The enrichers that the queue runs.
   *
   * @param embeddings computes the meaning of entries; null for none
   */
  static List<Enricher> enabled(
      EngineConfig config,
      Store store,
      WordFrequencies frequencies,
      @Nullable EmbeddingModel embeddings,
      InstantSource clock) {
    return Stream.concat(
            of(config, store, frequencies, embeddings).stream()
                .filter(each -> config.analysis().keywords() || !(each instanceof KeywordEnricher)),
            MediaFolder.of(config.store()).stream()
                .map(media ->
                    new EnclosureEnricher(
                        config.enclosures(),
                        media,
                        new FolderDisk(media.folder()),
                        config.minFreeBytes(),
                        clock)))
        .toList();
  }

  /** All enrichers, to compute derivations again on request. */
  static List<Enricher> of(
      EngineConfig config,
      Store store,
      WordFrequencies frequencies,
      @Nullable EmbeddingModel embeddings) {
    ArticleEnricher articles = new ArticleEnricher(config.articles());
    List<Enricher> all = new ArrayList<>();
    all.add(articles);
    all.add(new KeywordEnricher(config.analysis().keywords(), articles::wants, frequencies, store));
    if (embeddings != null) {
      all.add(new EmbeddingEnricher(embeddings, articles::wants, store));
    }
    return all;
  }
}
