package dev.rssify.core.store;

import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What asking came to. */
public interface FetchLog {

  /** Which line of a feed's log is meant. */
  record Place(Instant at, UUID fetchId) {

    public static Place of(FetchRecord fetch) {
      return new Place(fetch.at(), fetch.fetchId());
    }
  }

  /** The newest line of a feed; costs the same however long the log is. */
  Optional<FetchRecord> last(UUID feedId);

  /**
   * The line of a fetch. Those that learned nothing but that nothing changed (304) are not found by
   * their id: they are most of the log, and nothing refers to them.
   */
  Optional<FetchRecord> fetch(UUID fetchId);

  /** At most so many lines of a feed, the newest first; rolled-up ones are gone. */
  default List<FetchRecord> newest(UUID feedId, int limit) {
    return newest(feedId, null, limit);
  }

  /**
   * The same of those that are older than a line: none when that one is rolled up, since it went
   * after them.
   *
   * @param before null to begin with the newest
   */
  List<FetchRecord> newest(UUID feedId, @Nullable Place before, int limit);

  /**
   * At most so many lines of a feed that are newer than a line, the oldest first; all that is left
   * when that one is rolled up, since it went before them.
   *
   * @param after null to begin with the oldest
   */
  List<FetchRecord> oldest(UUID feedId, @Nullable Place after, int limit);

  /** Hands over every line of a feed, the oldest first, a few hundred of them in memory. */
  default void each(UUID feedId, Consumer<FetchRecord> taker) {
    int atATime = 500;
    List<FetchRecord> page = oldest(feedId, null, atATime);
    while (!page.isEmpty()) {
      page.forEach(taker);
      page = page.size() < atATime ? List.of() : oldest(feedId, Place.of(page.getLast()), atATime);
    }
  }

  /** The rolled-up hours of a feed that begin in this span, the oldest first. */
  List<FetchHour> hours(UUID feedId, Instant from, Instant until);
}
