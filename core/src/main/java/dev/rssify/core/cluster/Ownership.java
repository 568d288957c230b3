package dev.rssify.core.cluster;

import dev.rssify.core.model.poll.HeldLease;
import org.jspecify.annotations.Nullable;

/**
 * Which feeds this process may poll.
 *
 * <p>Threading: safe for many threads, and fast: it is consulted before each request.
 */
public interface Ownership {

  /** For a process that is the only one to poll its store. */
  Ownership SOLE =
      new Ownership() {
        @Override
        public boolean owns(int partitionNo) {
          return true;
        }

        @Override
        public @Nullable HeldLease lease(int partitionNo) {
          return null;
        }

        @Override
        public boolean isHeld(@Nullable HeldLease lease) {
          return true;
        }
      };

  /** Whether this process polls the feeds of a partition by schedule. */
  boolean owns(int partitionNo);

  /** The lease for polls of a partition, even if it is about to be released; null without one. */
  @Nullable HeldLease lease(int partitionNo);

  /**
   * Whether no other process can have this lease now, even while a renewal is in flight. True
   * without a lease.
   */
  boolean isHeld(@Nullable HeldLease lease);
}
