package dev.rssify.core.store;

import dev.rssify.core.model.JournalEvent;
import java.util.List;

/** Everything that happened, in order and without gaps. */
public interface Journal {

  /** At most {@code limit} events that follow {@code seq}, the oldest first. */
  List<JournalEvent> after(long seq, int limit);

  /** The number of the newest event; 0 when nothing has happened yet. */
  long head();
}
