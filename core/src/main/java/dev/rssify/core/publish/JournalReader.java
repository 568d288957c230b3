package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.publish.JournalCursor.Page;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Reads a journal event by event at the reader's pace: nothing waits for a reader, and only one
 * small batch is in memory.
 *
 * <p>Invariants: every event is returned once and in order, while the journal has it. The cursor is
 * stored between batches, when all events of the last one were taken: after a crash at most one
 * batch is repeated.
 *
 * <p>Not thread-safe.
 */
public final class JournalReader {

  /** The batch size. */
  public static final int BATCH = 64;

  private final JournalCursor<JournalEvent> cursor;
  private final Skipped skipped;
  private Iterator<JournalEvent> batch = List.<JournalEvent>of().iterator();

  /** Called when events expired before they were read. */
  @FunctionalInterface
  public interface Skipped {
    void skipped(long from, long horizon);
  }

  /**
   * @param seq the last event this reader already has; 0 for none
   * @param store stores the cursor
   */
  public JournalReader(EventSource source, long seq, LongConsumer store, Skipped skipped) {
    this.cursor = JournalCursor.over(source, seq, store);
    this.skipped = skipped;
  }

  /** The number of the last event taken. */
  public long seq() {
    return cursor.seq();
  }

  /** The next event; empty when there is none yet. */
  public Optional<JournalEvent> next() {
    while (!batch.hasNext()) {
      cursor.save();
      switch (cursor.read(BATCH)) {
        case Page.Expired<JournalEvent>(long after, long horizon) ->
            skipped.skipped(after, horizon);
        case Page.Events<JournalEvent>(List<JournalEvent> events) when events.isEmpty() -> {
          return Optional.empty();
        }
        case Page.Events<JournalEvent>(List<JournalEvent> events) -> batch = events.iterator();
      }
    }
    JournalEvent event = batch.next();
    cursor.done(event);
    return Optional.of(event);
  }

  /** Stores the cursor: the reader is done with all events up to here. */
  public void saveCursor(long done) {
    cursor.save(done);
  }
}
