package dev.rssify.service.mcp;

import dev.rssify.core.operations.search.FoundEntry;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchResult;
import java.io.UncheckedIOException;
import java.util.function.Function;

/**
 * Searches by the index, best first. Without words, or while the index cannot be used, the newest
 * entries are read instead.
 *
 * @param index finds entries; throws when the index cannot be opened
 */
public record IndexSearch(Function<SearchQuery, SearchResult> index, EntrySearch scan)
    implements EntrySearch {

  @Override
  public Found search(Query query) {
    String words = String.join(" ", query.words());
    if (words.isBlank() || words.length() > SearchQuery.MAX_LENGTH) {
      return scan.search(query);
    }
    try {
      SearchResult result =
          index.apply(
              new SearchQuery(
                  words,
                  query.feeds(),
                  query.since(),
                  null,
                  SearchQuery.Order.BEST_FIRST,
                  query.limit(),
                  SearchQuery.Mode.AUTO));
      return new Found(result.found().stream().map(FoundEntry::entry).toList(), true);
    } catch (IllegalStateException | UncheckedIOException e) {
      return scan.search(query); // the failure is in the log
    }
  }
}
