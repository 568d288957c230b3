package dev.rssify.lab.simulator.server;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what was used last, up to a total weight; what is heavier than that is not kept at all.
 *
 * <p>Threading: one thread.
 */
final class Lru<V> {

  private final Map<Integer, V> values = new LinkedHashMap<>(16, 0.75f, true);
  private final ToIntFunction<V> weigher;
  private final long most;
  private long weight;

  Lru(long most, ToIntFunction<V> weigher) {
    this.most = most;
    this.weigher = weigher;
  }

  @Nullable V get(int key) {
    return values.get(key);
  }

  void put(int key, V value) {
    V before = values.put(key, value);
    weight += weigher.applyAsInt(value) - (before == null ? 0 : weigher.applyAsInt(before));
    Iterator<V> eldest = values.values().iterator();
    while (weight > most) {
      weight -= weigher.applyAsInt(eldest.next());
      eldest.remove();
    }
  }

  long weight() {
    return weight;
  }
}
