package dev.rssify.core.model.journal;

import java.util.List;

/** The result of reading the journal from a cursor. */
public sealed interface JournalRead {

  /** The next events, oldest first; empty at the end of the journal. */
  record Events(List<JournalEvent> events) implements JournalRead {}

  /**
   * {@code cursor_expired}: events after the cursor were already deleted.
   *
   * @param horizon the oldest cursor from which all events are stored
   */
  record CursorExpired(long horizon) implements JournalRead {}
}
