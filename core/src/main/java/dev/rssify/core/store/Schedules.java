package dev.rssify.core.store;

import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;

/** When every feed is due, in the narrow form that a poller keeps in memory. */
@FunctionalInterface
public interface Schedules {

  /**
   * Tells of each feed, in any order, in one consistent look at the store; nothing of it is held
   * longer than the consumer holds it.
   */
  void each(Consumer<Scheduled> consumer);

  /** A feed and when it is due. */
  record Scheduled(UUID feedId, String groupId, int priority, Instant nextRunAt) {

    /** The same, due then if it would be before. */
    public Scheduled notBefore(Instant time) {
      return new Scheduled(feedId, groupId, priority, time.isAfter(nextRunAt) ? time : nextRunAt);
    }
  }
}
