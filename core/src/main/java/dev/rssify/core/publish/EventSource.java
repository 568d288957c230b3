package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalRead;

/** An ordered source of events, such as a journal. */
@FunctionalInterface
public interface EventSource {

  JournalRead after(long seq, int limit);
}
