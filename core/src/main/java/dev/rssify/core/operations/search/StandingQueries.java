package dev.rssify.core.operations.search;

import dev.rssify.core.operations.search.StandingQuery.By;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.function.Function;

/**
 * The standing queries of a store.
 *
 * <p>Invariants: a query is compared with entries that arrive after it was added. The cursor of the
 * evaluation by words or by meaning exists while there are such queries.
 *
 * @param writer the JSON form of a query
 * @param reader reads what the writer wrote
 */
public record StandingQueries(
    Store store, Function<StandingQuery, String> writer, Function<String, StandingQuery> reader) {

  /** More queries are refused. */
  public static final int MAX = 10_000;

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
    if (list().size() >= MAX && store.flags().flag(PREFIX + query.name()).isEmpty()) {
      throw new IllegalArgumentException("there are " + MAX + " queries; remove one first");
    }
    String cursor = query.by().cursor();
    if (store.cursors().cursor(cursor).isEmpty()) {
      store.cursors().save(cursor, store.journal().head());
    }
    boolean _ = store.flags().put(PREFIX + query.name(), writer.apply(query));
    removeCursors();
  }

  /** Removes a query; its matches stay. False when there is none. */
  public boolean remove(String name) {
    boolean removed = store.flags().remove(PREFIX + name);
    removeCursors();
    return removed;
  }

  private void removeCursors() {
    List<StandingQuery> left = list();
    for (By by : By.values()) {
      if (left.stream().noneMatch(query -> query.by() == by)) {
        boolean _ = store.cursors().remove(by.cursor());
      }
    }
  }
}
