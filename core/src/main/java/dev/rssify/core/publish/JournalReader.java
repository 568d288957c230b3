package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Reads a journal event by event at its reader's pace: nothing waits for a reader, and nothing is
 * held for it but one small batch.
 *
 * <p>Invariants: every event comes once and in order, while the journal keeps it. How far the
 * reader has come is kept between batches, when all events of the last one were taken: after a
 * crash no more than one batch comes again.
 *
 * <p>Threading: one thread at a time.
 */
public final class JournalReader {

  /** What is held of the journal at most. */
  public static final int BATCH = 64;

  private final EventSource source;
  private final LongConsumer store;
  private final Skipped skipped;
  private Iterator<JournalEvent> batch = List.<JournalEvent>of().iterator();
  private long seq;
  private long stored;

  /** Is told when events were not kept until their reader came for them. */
  @FunctionalInterface
  public interface Skipped {
    void skipped(long from, long horizon);
  }

  /**
   * @param seq the last event this reader already has; 0 for none
   * @param store remembers how far it has come
   */
  public JournalReader(EventSource source, long seq, LongConsumer store, Skipped skipped) {
    this.source = source;
    this.seq = seq;
    this.stored = seq;
    this.store = store;
    this.skipped = skipped;
  }

  /** The number of the last event that was taken. */
  public long seq() {
    return seq;
  }

  /** The next event; empty when there is none yet. */
  public Optional<JournalEvent> next() {
    while (!batch.hasNext()) {
      saveCursor(seq);
      switch (source.after(seq, BATCH)) {
        case JournalRead.CursorExpired(long horizon) -> {
          skipped.skipped(seq, horizon);
          seq = horizon;
        }
        case JournalRead.Events(List<JournalEvent> events) when events.isEmpty() -> {
          return Optional.empty();
        }
        case JournalRead.Events(List<JournalEvent> events) -> batch = events.iterator();
      }
    }
    JournalEvent event = batch.next();
    seq = event.seq();
    return Optional.of(event);
  }

  /** Remembers that the reader is done with everything up to here. */
  public void saveCursor(long done) {
    if (done != stored) {
      store.accept(done);
      stored = done;
    }
  }
}
