package dev.rssify.core.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

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

  /**
   * The last payloads of a feed: at most so many fetches, those a document was parsed from before
   * all others, so that error pages never push out a document.
   */
  Set<UUID> lastPayloads(UUID feedId, int limit);

  /** The shortest time for which a feed has its responses stored; empty when none has its own. */
  Optional<Duration> shortestRawRetention();

  StoreSizes sizes();
}
