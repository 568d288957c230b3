package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.SearchIndex.Hit;
import dev.rssify.core.operations.search.SearchIndex.Hits;
import dev.rssify.core.operations.search.SearchIndex.Update;
import dev.rssify.core.store.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds entries of a store by their words.
 *
 * <p>Invariants: an entry that retention deleted is never returned, even while the index has it.
 */
public record IndexedSearch(Store store, SearchIndex index) {

  public SearchResult search(SearchQuery query) {
    Hits hits = index.search(query);
    Map<String, Entry> entries =
        store.entries().entries(hits.hits().stream().map(Hit::uid).toList());
    List<FoundEntry> found = new ArrayList<>();
    Set<String> deleted = new HashSet<>();
    for (Hit hit : hits.hits()) {
      Entry entry = entries.get(hit.uid());
      if (entry != null) {
        found.add(new FoundEntry(entry, hit.score(), index.passages(query.words(), entry)));
      } else {
        deleted.add(hit.uid());
      }
    }
    if (!deleted.isEmpty() && index.state().writable()) {
      index.change(Update.deleting(deleted)); // retention emits no events
    }
    long seq = index.state().seq();
    return new SearchResult(found, hits.total(), seq, Math.max(0, store.journal().head() - seq));
  }
}
