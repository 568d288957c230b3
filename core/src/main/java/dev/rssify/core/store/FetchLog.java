package dev.rssify.core.store;

import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The log of polls and their outcomes. */
public interface FetchLog {

  /** The position of a row in the log. */
  record Position(Instant at, UUID fetchId) {

    /** By time, then by the digits of the id. */
    public static final Comparator<Position> NEWEST_FIRST =
        Comparator.comparing(Position::at)
            .thenComparing(position -> position.fetchId().toString())
            .reversed();

    public static Position of(FetchRecord fetch) {
      return new Position(fetch.at(), fetch.fetchId());
    }
  }

  /** The newest row of a feed, in constant time. */
  Optional<FetchRecord> last(UUID feedId);

  /**
   * The row of a fetch. A 304 is not found by its id: such rows are most of the log, and nothing
   * refers to them.
   */
  Optional<FetchRecord> fetch(UUID fetchId);

  /** The newest rows of a feed, up to a limit, newest first; rolled-up rows are deleted. */
  default List<FetchRecord> newest(UUID feedId, int limit) {
    return newest(feedId, null, limit);
  }

  /**
   * The newest rows before a position, up to a limit; empty when that row was rolled up, because
   * older ones were rolled up before.
   *
   * @param before null to start with the newest
   */
  default List<FetchRecord> newest(UUID feedId, @Nullable Position before, int limit) {
    return newest(feedId, null, null, before, limit);
  }

  /**
   * As above, with only the rows of a period.
   *
   * @param from null for no beginning
   * @param until the first time after the period; null for no end
   */
  List<FetchRecord> newest(
      UUID feedId,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable Position before,
      int limit);

  /**
   * The newest rows of all feeds in a period before a position, by time and then by id, up to a
   * limit. The row at the position need not exist.
   */
  List<FetchRecord> newestOfAll(
      @Nullable Instant from, @Nullable Instant until, @Nullable Position before, int limit);

  /**
   * The oldest rows after a position, up to a limit, oldest first; all remaining ones when that row
   * was rolled up.
   *
   * @param after null to start with the oldest
   */
  default List<FetchRecord> oldest(UUID feedId, @Nullable Position after, int limit) {
    return oldest(feedId, null, null, after, limit);
  }

  /**
   * As above, with only the rows of a period.
   *
   * @param from null for no beginning
   * @param until the first time after the period; null for no end
   */
  List<FetchRecord> oldest(
      UUID feedId,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable Position after,
      int limit);

  /** All rows of a feed in a period, oldest first, with a few hundred in memory. */
  default Stream<FetchRecord> all(UUID feedId, @Nullable Instant from, @Nullable Instant until) {
    int atATime = 500;
    return Stream.iterate(
            oldest(feedId, from, until, null, atATime),
            page -> !page.isEmpty(),
            page ->
                page.size() < atATime
                    ? List.of()
                    : oldest(feedId, from, until, Position.of(page.getLast()), atATime))
        .flatMap(List::stream);
  }

  /** The rolled-up hours of a feed that start in this span, oldest first. */
  List<FetchHour> hours(UUID feedId, Instant from, Instant until);
}
