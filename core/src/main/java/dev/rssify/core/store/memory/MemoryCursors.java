package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.core.store.CursorStore;
import java.util.Map;
import java.util.OptionalLong;

/** The sink cursors of a store in memory. */
record MemoryCursors(Memory memory) implements CursorStore {

  @Override
  public OptionalLong cursor(String sink) {
    return memory.read(tables -> {
      Long seq = tables.cursors.get(sink);
      return seq == null ? OptionalLong.empty() : OptionalLong.of(seq);
    });
  }

  @Override
  public void save(String sink, long seq) {
    memory.change(new CursorChange(sink, seq));
  }

  /** A store in memory has one process and no leases. */
  @Override
  public boolean save(String sink, long seq, HeldLease lease) {
    return false;
  }

  @Override
  public Map<String, Long> all() {
    return memory.read(tables -> Map.copyOf(tables.cursors));
  }

  @Override
  public boolean remove(String sink) {
    return memory.change(new CursorChange(sink, null));
  }
}
