package dev.rssify.core.store.memory;

import java.util.List;
import java.util.function.Function;

/**
 * The one way to the tables of a store in memory, for its ports. Whoever implements it decides what
 * becomes of changes besides: nothing, or that they are written down and made again later.
 *
 * <p>Threading: safe for many threads; each question and each change sees the tables alone.
 */
public interface Memory {

  /** Asks the tables; what is returned must not depend on them any longer. */
  <T> T read(Function<Tables, T> question);

  /** Makes changes, one after the other, and tells what came of each. */
  <T> List<T> change(List<? extends Change<T>> changes);

  default <T> T change(Change<T> change) {
    return change(List.of(change)).getFirst();
  }

  /** Replaces everything. */
  void replace(Tables tables);
}
