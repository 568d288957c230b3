package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.EmbeddingModel.Purpose;
import dev.rssify.core.operations.search.EmbeddingModel.Result;
import dev.rssify.core.operations.search.SearchIndex.Hit;
import dev.rssify.core.operations.search.SearchIndex.Hits;
import dev.rssify.core.operations.search.SearchIndex.Update;
import dev.rssify.core.operations.search.SearchQuery.Mode;
import dev.rssify.core.operations.search.SearchQuery.Order;
import dev.rssify.core.operations.search.SearchResult.Ranking;
import dev.rssify.core.operations.search.SearchResult.WithoutMeaning;
import dev.rssify.core.store.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds entries of a store by their words, by their meaning, or by both.
 *
 * <p>Invariants: an entry that retention deleted is never returned, even while the index has it. A
 * model that fails leaves the search by words.
 *
 * @param model computes the meaning of queries; null when entries have no vectors
 */
public record IndexedSearch(
    Store store, SearchIndex index, EntryTexts texts, @Nullable EmbeddingModel model) {

  /** The results of a search, and how they were found. */
  private record Ranked(Hits hits, Ranking ranking, @Nullable WithoutMeaning withoutMeaning) {}

  public SearchResult search(SearchQuery query) {
    Ranked ranked = ranked(query);
    List<Hit> hits = ranked.hits().hits();
    Map<String, Entry> entries = store.entries().entries(hits.stream().map(Hit::uid).toList());
    List<FoundEntry> found = new ArrayList<>();
    Set<String> deleted = new HashSet<>();
    for (Hit hit : hits) {
      Entry entry = entries.get(hit.uid());
      if (entry != null) {
        found.add(
            new FoundEntry(
                entry, hit.score(), index.passages(query.words(), texts.withArticle(entry))));
      } else {
        deleted.add(hit.uid());
      }
    }
    if (!deleted.isEmpty() && index.state().writable()) {
      index.change(Update.deleting(deleted)); // retention emits no events
    }
    long seq = index.state().seq();
    return new SearchResult(
        found,
        ranked.hits().total(),
        seq,
        Math.max(0, store.journal().head() - seq),
        ranked.ranking(),
        ranked.withoutMeaning());
  }

  private Ranked ranked(SearchQuery query) {
    boolean byWords = query.mode() == Mode.WORDS || query.order() == Order.NEWEST_FIRST;
    if (model == null || byWords) {
      return new Ranked(index.search(query, null), Ranking.WORDS, null);
    }
    return switch (model.embed(query.sentence(), Purpose.QUERY)) {
      case Result.None none when query.mode() == Mode.MEANING ->
          new Ranked(new Hits(List.of(), 0), Ranking.MEANING, failing(none));
      case Result.None none -> new Ranked(index.search(query, null), Ranking.WORDS, failing(none));
      case Result.Embedded(UnitVector vector) ->
          new Ranked(
              index.search(query, vector),
              query.mode() == Mode.MEANING ? Ranking.MEANING : Ranking.HYBRID,
              null);
    };
  }

  private static WithoutMeaning failing(Result.None none) {
    return new WithoutMeaning(none.reason(), true);
  }
}
