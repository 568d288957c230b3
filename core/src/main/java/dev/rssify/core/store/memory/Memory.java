package dev.rssify.core.store.memory;

import java.util.List;
import java.util.function.Function;

/**
 * Access to the tables of a store in memory, for its ports. An implementation decides whether
 * changes are also persisted.
 *
 * <p>Threading: safe for many threads; each read and each change has exclusive access to the
 * tables.
 */
public interface Memory {

  /** Reads the tables; the result must not refer to them. */
  <T> T read(Function<Tables, T> question);

  /** Applies changes one after the other, and returns the result of each. */
  <T> List<T> change(List<? extends Change<T>> changes);

  default <T> T change(Change<T> change) {
    return change(List.of(change)).getFirst();
  }

  /** Replaces all tables. */
  void replace(Tables tables);
}
