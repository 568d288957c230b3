package dev.rssify.core.store;

/**
 * Checks that imported records contain every event between the journal's ends, once and in order.
 *
 * <p>Not thread-safe.
 */
public final class JournalSpan {

  private long next = 1;
  private long head;

  /**
   * Checks the next record.
   *
   * @throws StoreException of kind CORRUPTION when it is an event out of order
   */
  public void check(StoreRecord record) {
    if (record instanceof StoreRecord.OfJournal journal) {
      next = journal.horizon() + 1;
      head = journal.head();
    } else if (record instanceof StoreRecord.OfEvent(var event)) {
      require(event.seq() == next, "event " + event.seq() + " is out of order, expected " + next);
      next++;
    }
  }

  /**
   * Checks the end of the records.
   *
   * @throws StoreException of kind CORRUPTION when events are missing
   */
  public void checkEnd() {
    require(
        next == head + 1,
        "the journal ends before event " + next + ", expected the end at " + head);
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new StoreException(StoreException.Kind.CORRUPTION, otherwise);
    }
  }
}
