package dev.rssify.core.store.memory;

import dev.rssify.core.store.Marks;
import java.util.Optional;

/** The marks of a store in memory. */
record MemoryMarks(Memory memory) implements Marks {

  @Override
  public Optional<String> mark(String name) {
    return memory.read(tables -> Optional.ofNullable(tables.marks.get(name)));
  }

  @Override
  public boolean put(String name, String value) {
    return memory.change(new MarkChange(name, value));
  }

  @Override
  public boolean remove(String name) {
    return memory.change(new MarkChange(name, null));
  }
}
