package dev.rssify.core.store.memory;

import dev.rssify.core.store.StoreFlags;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The flags of a store in memory. */
record MemoryFlags(Memory memory) implements StoreFlags {

  @Override
  public Optional<String> flag(String name) {
    return memory.read(tables -> Optional.ofNullable(tables.flags.get(name)));
  }

  @Override
  public Map<String, String> named(String prefix) {
    return memory.read(tables -> {
      Map<String, String> found = new TreeMap<>(tables.flags);
      found.keySet().removeIf(name -> !name.startsWith(prefix));
      return found;
    });
  }

  @Override
  public boolean put(String name, String value) {
    return memory.change(new FlagChange(name, value));
  }

  @Override
  public boolean remove(String name) {
    return memory.change(new FlagChange(name, null));
  }
}
