package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalRead;

/** Where a publisher reads events from, in order; a journal is one. */
@FunctionalInterface
public interface EventSource {

  JournalRead after(long seq, int limit);
}
