package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.StoredBodyDecoder;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.embed.derive.WordFrequencies;
import dev.rssify.formats.html.JsoupHtmlText;
import org.jspecify.annotations.Nullable;

/** Operations on stored responses, without network access. */
public record RawOperations(
    StoredResponses responses,
    Reparse reparse,
    Verification verification,
    RawRetention retention,
    Rederiver rederiver) {

  public static RawOperations of(EngineConfig config, Storage storage) {
    return of(config, storage, Sources.discovered());
  }

  /** As above, with these source types only. */
  public static RawOperations of(EngineConfig config, Storage storage, SourceTypes sources) {
    return of(config, storage, sources, null);
  }

  /**
   * As above.
   *
   * @param embeddings computes the meaning of entries, perhaps by requests; null for none
   */
  public static RawOperations of(
      EngineConfig config,
      Storage storage,
      SourceTypes sources,
      @Nullable EmbeddingModel embeddings) {
    StoredResponses responses =
        new StoredResponses(storage.store(), storage.raw(), new StoredBodyDecoder(config.http()));
    return new RawOperations(
        responses,
        new Reparse(
            storage.store(),
            responses,
            sources,
            config.parse(),
            new EntryNormalizer(new JsoupHtmlText())),
        new Verification(storage.store(), responses, storage.segments()),
        new RawRetention(storage.store(), storage.segments(), config.rawRetention()),
        new Rederiver(
            Enrichers.of(
                config,
                storage.store(),
                WordFrequencies.reading(storage.store(), storage.frequenciesFile()),
                embeddings),
            config.articles().queue().attempts(),
            storage.store(),
            responses));
  }
}
