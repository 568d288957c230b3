package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Entry;
import java.util.Collection;
import java.util.List;

/**
 * Finds the standing queries that entries match.
 *
 * <p>Implementations need not be thread-safe.
 */
public interface QueryMatcher extends AutoCloseable {

  /**
   * An entry that has all words of a query, or is similar in meaning.
   *
   * @param score larger for a better match; the same entry always has the same score
   */
  record Match(StandingQuery query, Entry entry, double score, SearchIndex.Passages passages) {}

  /** Replaces all queries. */
  void use(Collection<StandingQuery> queries);

  /** The matches by words or meaning; filters are not applied. */
  List<Match> match(List<Entry> entries);

  @Override
  void close();
}
