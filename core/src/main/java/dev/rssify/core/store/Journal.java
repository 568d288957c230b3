package dev.rssify.core.store;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import java.util.List;
import java.util.Set;

/** Everything that happened, in order and without gaps. */
public interface Journal {

  /**
   * At most {@code limit} events that follow {@code seq}. A reader that goes on from the last event
   * it got misses nothing and gets nothing twice, however many write at the same time.
   */
  JournalRead after(long seq, int limit);

  /** At most {@code limit} events of these types that follow {@code seq} and are still kept. */
  List<JournalEvent> ofTypes(Set<String> types, long seq, int limit);

  /** The number of the newest event; 0 when nothing has happened yet. */
  long head();

  /** The oldest cursor that has not expired: all events above it are kept. */
  long horizon();
}
