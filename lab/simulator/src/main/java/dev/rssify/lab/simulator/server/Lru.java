package dev.rssify.lab.simulator.server;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the last used values, up to a total weight; a heavier value is not cached at all.
 *
 * <p>Not thread-safe.
 */
final class Lru<V> {

  private final Map<Integer, V> values = new LinkedHashMap<>(16, 0.75f, true);
  private final ToIntFunction<V> weigher;
  private final long maxWeight;
  private long weight;

  Lru(long maxWeight, ToIntFunction<V> weigher) {
    this.maxWeight = maxWeight;
    this.weigher = weigher;
  }

  @Nullable V get(int key) {
    return values.get(key);
  }

  void put(int key, V value) {
    V before = values.put(key, value);
    weight += weigher.applyAsInt(value) - (before == null ? 0 : weigher.applyAsInt(before));
    Iterator<V> eldest = values.values().iterator();
    while (weight > maxWeight) {
      weight -= weigher.applyAsInt(eldest.next());
      eldest.remove();
    }
  }

  long weight() {
    return weight;
  }
}
