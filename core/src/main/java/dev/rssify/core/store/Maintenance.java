package dev.rssify.core.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Limits the growth of a store. */
public interface Maintenance {

  /**
   * Deletes expired records, up to a limit per call, so that other operations do not wait long.
   *
   * <p>Invariants: an entry in its feed's window is never deleted; a deleted one leaves tombstones
   * of its uid and its keys; events are deleted from the oldest on, which moves the horizon; rows
   * of the fetch log are rolled up first, and the newest of each feed remains.
   */
  RetentionReport retain(RetentionPolicy policy, Instant now, int limit);

  /**
   * The last payloads of a feed, up to a number of fetches. Those from which a document was parsed
   * come first, so that error pages never displace a document.
   */
  Set<UUID> lastPayloads(UUID feedId, int limit);

  /** The shortest response retention of any feed; empty when no feed has its own. */
  Optional<Duration> shortestRawRetention();

  StoreSizes sizes();
}
