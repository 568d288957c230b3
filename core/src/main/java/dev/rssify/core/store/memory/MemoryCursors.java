package dev.rssify.core.store.memory;

import dev.rssify.core.store.CursorStore;
import java.util.Map;
import java.util.OptionalLong;

/** The sink cursors of a store in memory. */
record MemoryCursors(Tables tables) implements CursorStore {

  @Override
  public OptionalLong cursor(String sink) {
    synchronized (tables) {
      Long seq = tables.cursors.get(sink);
      return seq == null ? OptionalLong.empty() : OptionalLong.of(seq);
    }
  }

  @Override
  public void save(String sink, long seq) {
    synchronized (tables) {
      tables.cursors.put(sink, seq);
    }
  }

  @Override
  public Map<String, Long> all() {
    synchronized (tables) {
      return Map.copyOf(tables.cursors);
    }
  }

  @Override
  public boolean remove(String sink) {
    synchronized (tables) {
      return tables.cursors.remove(sink) != null;
    }
  }
}
