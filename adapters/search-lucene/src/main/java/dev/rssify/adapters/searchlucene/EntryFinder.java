package dev.rssify.adapters.searchlucene;

import dev.rssify.core.operations.search.ScoreFusion;
import dev.rssify.core.operations.search.SearchIndex.Hit;
import dev.rssify.core.operations.search.SearchIndex.Hits;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.UnitVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.apache.lucene.index.QueryTimeoutImpl;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSortField;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopScoreDocCollectorManager;

/**
 * Finds entries in an open index, in bounded time.
 *
 * @param codes the languages of the index
 */
record EntryFinder(Languages languages, IndexSearcher searcher, Set<String> codes) {

  private static final int COUNT_EXACTLY = 1_000;
  private static final long MAX_SEARCH_MILLIS = 5_000;

  EntryFinder {
    codes = Set.copyOf(codes);
    searcher.setTimeout(new QueryTimeoutImpl(MAX_SEARCH_MILLIS));
  }

  Hits byWords(SearchQuery query) throws IOException {
    return byWords(query, query.limit());
  }

  private Hits byWords(SearchQuery query, int limit) throws IOException {
    Query words = new QueryFactory(languages, codes).ranked(query);
    TopDocs top =
        query.order() == SearchQuery.Order.BEST_FIRST
            ? searcher.search(words, new TopScoreDocCollectorManager(limit, null, COUNT_EXACTLY))
            : searcher.search(
                words,
                new TopFieldCollectorManager(
                    new Sort(
                        new SortedNumericSortField(EntryFields.TIME, SortField.Type.LONG, true)),
                    limit,
                    null,
                    COUNT_EXACTLY));
    return hits(top, score -> score);
  }

  /** Both rankings, merged. */
  Hits byBoth(SearchQuery query, UnitVector near) throws IOException {
    int depth = Math.max(ScoreFusion.DEPTH, query.limit());
    Hits words = byWords(query, depth);
    List<Hit> meaning = nearest(query, near, depth).hits();
    double coverage =
        words.hits().isEmpty()
            ? 0
            : new QueryCoverage(searcher, new QueryFactory(languages, codes))
                .of(query.words(), words.hits().getFirst().uid());
    List<Hit> merged = ScoreFusion.fuse(meaning, words.hits(), coverage, query.limit());
    return new Hits(merged, Math.max(words.total(), merged.size()));
  }

  /** The nearest entries, among those with all required and without excluded words. */
  Hits byMeaning(SearchQuery query, UnitVector near) throws IOException {
    return nearest(query, near, query.limit());
  }

  private Hits nearest(SearchQuery query, UnitVector near, int limit) throws IOException {
    Query nearest =
        new KnnFloatVectorQuery(
            EntryFields.vector(near.dimensions()),
            near.toArray(),
            limit,
            new QueryFactory(languages, codes).filter(query));
    return hits(searcher.search(nearest, limit), score -> 2 * score - 1);
  }

  /**
   * @param scale turns a score of Lucene, such as (1 + cosine) / 2, into that of a hit
   */
  private Hits hits(TopDocs top, DoubleUnaryOperator scale) throws IOException {
    List<Hit> hits = new ArrayList<>();
    StoredFields fields = searcher.storedFields();
    for (ScoreDoc doc : top.scoreDocs) {
      String uid = fields.document(doc.doc).get(EntryFields.UID);
      hits.add(new Hit(uid, Float.isNaN(doc.score) ? 0 : scale.applyAsDouble(doc.score)));
    }
    return new Hits(hits, top.totalHits.value());
  }
}
