package dev.rssify.core.store;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.feed.Partitions;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;

/** The due times of all feeds, in a compact form that is fast to read. */
@FunctionalInterface
public interface Schedules {

  /**
   * Passes each feed of these partitions to a consumer, in any order, from one consistent snapshot.
   * Rows are streamed, not collected.
   */
  void each(Partitions partitions, Consumer<Scheduled> consumer);

  /** The same for all feeds. */
  default void each(Consumer<Scheduled> consumer) {
    each(Partitions.ALL, consumer);
  }

  /**
   * A feed and its due time.
   *
   * @param version of the feed at that time
   */
  record Scheduled(
      UUID feedId,
      String url,
      int priority,
      State state,
      Instant nextRunAt,
      long version,
      int partitionNo) {

    /** A feed of partition 0, for a process that polls all of them. */
    public Scheduled(
        UUID feedId, String url, int priority, State state, Instant nextRunAt, long version) {
      this(feedId, url, priority, state, nextRunAt, version, 0);
    }

    public static Scheduled of(Feed feed) {
      return new Scheduled(
          feed.id(),
          feed.url(),
          feed.settings().polling().priority(),
          feed.schedule().state(),
          feed.schedule().nextRunAt(),
          feed.version(),
          feed.placement().partitionNo());
    }

    /** This feed, due at a time at the earliest. */
    public Scheduled notBefore(Instant time) {
      return time.isAfter(nextRunAt)
          ? new Scheduled(feedId, url, priority, state, time, version, partitionNo)
          : this;
    }
  }
}
