package dev.rssify.core.store;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.State;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;

/** When every feed is due, in the narrow form that is quick to read for very many. */
@FunctionalInterface
public interface Schedules {

  /**
   * Tells of each feed, in any order, in one consistent look at the store; nothing of it is held
   * longer than the consumer holds it.
   */
  void each(Consumer<Scheduled> consumer);

  /**
   * A feed and when it is due.
   *
   * @param version of the feed that says so
   */
  record Scheduled(
      UUID feedId, String url, int priority, State state, Instant nextRunAt, long version) {

    public static Scheduled of(Feed feed) {
      return new Scheduled(
          feed.id(),
          feed.url(),
          feed.settings().polling().priority(),
          feed.schedule().state(),
          feed.schedule().nextRunAt(),
          feed.version());
    }

    /** The same, due then if it would be before. */
    public Scheduled notBefore(Instant time) {
      return time.isAfter(nextRunAt)
          ? new Scheduled(feedId, url, priority, state, time, version)
          : this;
    }
  }
}
