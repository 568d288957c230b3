package dev.rssify.core.operations.search;

import dev.rssify.core.store.Store;
import java.util.List;
import java.util.function.Function;

/**
 * The standing queries of a store.
 *
 * <p>Invariants: a query is compared with entries that arrive after it was added. The cursor of the
 * evaluation exists while there are queries.
 *
 * @param writer the JSON form of a query
 * @param reader reads what the writer wrote
 */
public record StandingQueries(
    Store store, Function<StandingQuery, String> writer, Function<String, StandingQuery> reader) {

  /** The cursor of the evaluation. */
  public static final String CURSOR = "queries";

  /** More queries are refused. */
  public static final int MOST = 10_000;

  private static final String PREFIX = "query:";

  /** All queries, by name. */
  public List<StandingQuery> list() {
    return store.flags().named(PREFIX).values().stream().map(reader).toList();
  }

  /**
   * Adds a query; one with the same name is replaced.
   *
   * @throws IllegalArgumentException when there are too many
   */
  public void put(StandingQuery query) {
    if (list().size() >= MOST && store.flags().flag(PREFIX + query.name()).isEmpty()) {
      throw new IllegalArgumentException("there are " + MOST + " queries; remove one first");
    }
    if (store.cursors().cursor(CURSOR).isEmpty()) {
      store.cursors().save(CURSOR, store.journal().head());
    }
    boolean _ = store.flags().put(PREFIX + query.name(), writer.apply(query));
  }

  /** Removes a query; its matches stay. False when there is none. */
  public boolean remove(String name) {
    boolean removed = store.flags().remove(PREFIX + name);
    if (list().isEmpty()) {
      boolean _ = store.cursors().remove(CURSOR);
    }
    return removed;
  }
}
