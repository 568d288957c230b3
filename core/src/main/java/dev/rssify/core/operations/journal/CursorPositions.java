package dev.rssify.core.operations.journal;

import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.store.Journal;
import java.time.Instant;

/**
 * Finds where in a journal to begin to read. Places are numbers of events; reading goes on behind.
 */
public record CursorPositions(Journal journal) {

  /** Before the last so many events, as far as they are kept. */
  public long last(long events) {
    return Math.max(journal.horizon(), journal.head() - events);
  }

  /**
   * Before the first event that is not older than this. Events are in the order of their commits;
   * where clocks went back, that is the order that counts.
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

  /** Whether what follows this place is older; what is not kept any longer is. */
  private boolean isOlder(long place, Instant time) {
    return switch (journal.after(place, 1)) {
      case JournalRead.CursorExpired _ -> true;
      case JournalRead.Events(var events) ->
          !events.isEmpty() && events.getFirst().at().isBefore(time);
    };
  }
}
