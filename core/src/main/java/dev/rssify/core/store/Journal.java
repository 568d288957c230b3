package dev.rssify.core.store;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import java.util.List;
import java.util.Set;

/** All events, in order and without gaps. */
public interface Journal {

  /**
   * At most {@code limit} events after {@code seq}. A reader that continues from its last event
   * misses none and gets none twice, even with concurrent writers.
   */
  JournalRead after(long seq, int limit);

  /** At most {@code limit} stored events of these types after {@code seq}. */
  List<JournalEvent> ofTypes(Set<String> types, long seq, int limit);

  /** The number of the newest event; 0 when there is none. */
  long head();

  /** The oldest cursor that has not expired: all events after it are stored. */
  long horizon();
}
