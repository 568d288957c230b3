package dev.rssify.core.publish;

import dev.rssify.core.model.JournalEvent;
import java.util.List;

/** Where a publisher reads events from, in order; a journal is one. */
@FunctionalInterface
public interface EventSource {

  List<JournalEvent> after(long seq, int limit);
}
