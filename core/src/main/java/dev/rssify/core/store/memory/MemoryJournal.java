package dev.rssify.core.store.memory;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.store.Journal;
import java.util.List;
import java.util.Set;

/** The journal of a store in memory. */
record MemoryJournal(Memory memory) implements Journal {

  @Override
  public JournalRead after(long seq, int limit) {
    return memory.read(tables -> {
      if (seq < tables.horizon) {
        return new JournalRead.CursorExpired(tables.horizon);
      }
      int size = tables.journal.size();
      int from = Math.clamp(seq - tables.horizon, 0, size);
      int until = (int) Math.min(size, (long) from + limit);
      return new JournalRead.Events(List.copyOf(tables.journal.subList(from, until)));
    });
  }

  @Override
  public List<JournalEvent> ofTypes(Set<String> types, long seq, int limit) {
    return memory.read(tables -> {
      int size = tables.journal.size();
      return tables.journal.subList(Math.clamp(seq - tables.horizon, 0, size), size).stream()
          .filter(event -> types.contains(event.payload().type()))
          .limit(limit)
          .toList();
    });
  }

  @Override
  public long head() {
    return memory.read(tables -> tables.head());
  }

  @Override
  public long horizon() {
    return memory.read(tables -> tables.horizon);
  }
}
