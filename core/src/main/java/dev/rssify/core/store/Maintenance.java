package dev.rssify.core.store;

import java.time.Instant;

/** What keeps a store from growing for ever. */
public interface Maintenance {

  /**
   * Deletes what the policy does not keep, at most so many records at a time so that nothing else
   * waits for long.
   *
   * <p>Invariants: an entry in its feed's window is never deleted; one that is leaves tombstones of
   * its uid and its keys; events are deleted from the oldest on, and the horizon tells; lines of
   * the fetch log are rolled up before, and the newest of each feed stays.
   */
  RetentionReport retain(RetentionPolicy policy, Instant now, int limit);

  StoreSizes sizes();
}
