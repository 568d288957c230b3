package dev.rssify.core.store;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;

/**
 * Reads the journal from a stored cursor on, in batches.
 *
 * <p>Invariants: the cursor is stored after each batch, so a crash repeats at most one. Events that
 * expired before they were read are passed over.
 *
 * @param cursor the name of the cursor
 * @param size the number of events of a batch
 * @param stopped ends the reading after the current batch
 */
public record JournalBatches(Store store, String cursor, int size, BooleanSupplier stopped) {

  /** Reads all events there are; returns the sum of what the reader returned for each batch. */
  public int forEach(ToIntFunction<List<JournalEvent>> reader) {
    long seq = store.cursors().cursor(cursor).orElse(0);
    int sum = 0;
    while (!stopped.getAsBoolean()) {
      switch (store.journal().after(seq, size)) {
        case JournalRead.CursorExpired(long horizon) -> seq = horizon;
        case JournalRead.Events(List<JournalEvent> events) when events.isEmpty() -> {
          return sum;
        }
        case JournalRead.Events(List<JournalEvent> events) -> {
          sum += reader.applyAsInt(events);
          seq = events.getLast().seq();
        }
      }
      store.cursors().save(cursor, seq);
    }
    return sum;
  }
}
