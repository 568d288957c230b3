package dev.rssify.embed;

import dev.rssify.adapters.searchlucene.LuceneMatcher;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.entry.EntryEmbedding;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EntryTexts;
import dev.rssify.core.operations.search.EntryVectors;
import dev.rssify.core.operations.search.QueryMatcher;
import dev.rssify.core.operations.search.StandingQueries;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.operations.search.VectorMatcher;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;

/** Creates the parts that evaluate the standing queries of a store. */
public final class StandingQueryFactory {

  private StandingQueryFactory() {}

  /** The standing queries of a store. */
  public static StandingQueries queries(Store store) {
    return new StandingQueries(
        store, RecordJson::line, text -> RecordJson.read(StandingQuery.class, text));
  }

  /** The texts of entries. */
  public static EntryTexts texts(Store store) {
    return new EntryTexts(store.derivations(), text -> RecordJson.read(EntryArticle.class, text));
  }

  /** The vectors of entries. */
  static EntryVectors vectors(Store store) {
    return new EntryVectors(
        store.derivations(), text -> RecordJson.read(EntryEmbedding.class, text));
  }

  /** A matcher of queries by meaning. */
  public static QueryMatcher matcher(Store store, EmbeddingModel embeddings) {
    return new VectorMatcher(embeddings, vectors(store));
  }

  /** A matcher of queries by words. */
  public static QueryMatcher matcher() {
    try {
      return new LuceneMatcher();
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "standing queries require a library that is missing: add dev.rssify:rssify-search-lucene",
          e);
    }
  }
}
