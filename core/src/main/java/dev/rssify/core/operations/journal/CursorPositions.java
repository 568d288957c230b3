package dev.rssify.core.operations.journal;

import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.store.CursorStore;
import dev.rssify.core.store.Journal;
import java.time.Instant;

/** Finds the cursor from which to read a journal. A cursor is the number of the last event read. */
public record CursorPositions(Journal journal) {

  /**
   * The cursor of a named reader. A new reader starts with the next event; its cursor is stored, so
   * that it misses nothing if it stops before it reads.
   */
  public long named(String name, CursorStore cursors) {
    return cursors
        .cursor(name)
        .orElseGet(() -> {
          long head = journal.head();
          cursors.save(name, head);
          return head;
        });
  }

  /** The cursor after an event; 0 for all stored events. */
  public long after(long seq) {
    return seq == 0 ? journal.horizon() : seq;
  }

  /** The cursor before the last {@code count} events, as far as they are stored. */
  public long last(long events) {
    return Math.max(journal.horizon(), journal.head() - events);
  }

  /**
   * The cursor before the first event that is not older than a time. Events are in commit order,
   * which counts where clocks went back.
   */
  public long since(Instant time) {
    long before = journal.horizon();
    long end = journal.head();
    while (before < end) {
      long middle = before + (end - before) / 2;
      if (isOlder(middle, time)) {
        before = middle + 1;
      } else {
        end = middle;
      }
    }
    return before;
  }

  /** Whether the event after this cursor is older than a time; a deleted event is. */
  private boolean isOlder(long cursor, Instant time) {
    return switch (journal.after(cursor, 1)) {
      case JournalRead.CursorExpired _ -> true;
      case JournalRead.Events(var events) ->
          !events.isEmpty() && events.getFirst().at().isBefore(time);
    };
  }
}
