package dev.rssify.core.operations.search;

import java.util.List;

/**
 * The result of a search.
 *
 * @param total the number of matches; a lower bound for a large one
 * @param seq the journal position of the index
 * @param behind the number of events that the index does not have yet
 */
public record SearchResult(List<FoundEntry> found, long total, long seq, long behind) {

  public SearchResult {
    found = List.copyOf(found);
  }
}
