package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalEvent;

/**
 * A place events are handed to.
 *
 * <p>Returning acknowledges the event. Throwing leaves it, and all that follow, to be handed over
 * again: at least once, in order.
 */
@FunctionalInterface
public interface Sink {

  void deliver(JournalEvent event) throws Exception;
}
