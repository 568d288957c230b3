package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalEvent;

/**
 * A receiver of events.
 *
 * <p>Returning acknowledges the event. Throwing causes it, and all that follow, to be delivered
 * again: at least once, in order.
 */
@FunctionalInterface
public interface Sink {

  void deliver(JournalEvent event) throws Exception;

  /**
   * Called after a batch of events, before the cursor is stored. Throwing causes all events since
   * the last flush to be delivered again.
   */
  default void flush() throws Exception {}

  /** Whether it receives events only after their entries were compared with others. */
  default boolean leavesOutCopies() {
    return false;
  }
}
