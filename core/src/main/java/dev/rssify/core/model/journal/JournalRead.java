package dev.rssify.core.model.journal;

import java.util.List;

/** What reading the journal from a cursor came to. */
public sealed interface JournalRead {

  /** What follows, the oldest first; empty when the reader has everything. */
  record Events(List<JournalEvent> events) implements JournalRead {}

  /**
   * {@code cursor_expired}: some of what follows is not kept any longer.
   *
   * @param horizon the cursor from which on everything is there
   */
  record CursorExpired(long horizon) implements JournalRead {}
}
