package dev.rssify.core.store.memory;

import dev.rssify.core.store.JournalSpan;
import dev.rssify.core.store.StoreContents;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreRecord;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/** The export and import of a store in memory. */
record MemoryContents(Memory memory) implements StoreContents {

  @Override
  public void read(Consumer<StoreRecord> sink) {
    // Records are immutable, so the sink runs outside the lock.
    List<StoreRecord> all =
        memory.read(tables -> {
          List<StoreRecord> records = new ArrayList<>();
          TableRecords.read(tables, records::add);
          return records;
        });
    all.forEach(sink);
  }

  @Override
  public void fill(Iterator<StoreRecord> records) {
    if (!memory.read(Tables::isEmpty)) {
      throw new StoreException(
          StoreException.Kind.CONFLICT, "the store is not empty; nothing was imported");
    }
    Tables tables = new Tables();
    JournalSpan span = new JournalSpan();
    records.forEachRemaining(record -> {
      span.check(record);
      TableRecords.put(tables, record);
    });
    span.checkEnd();
    memory.replace(tables);
  }
}
