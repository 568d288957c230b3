package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.FetchLog;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The fetch log of the in-memory store. */
record MemoryFetchLog(Memory memory) implements FetchLog {

  @Override
  public Optional<FetchRecord> last(UUID feedId) {
    return memory.read(tables -> {
      List<FetchRecord> log = tables.fetches.getOrDefault(feedId, List.of());
      return log.isEmpty() ? Optional.empty() : Optional.of(log.getLast());
    });
  }

  @Override
  public Optional<FetchRecord> fetch(UUID fetchId) {
    return memory.read(tables ->
        Optional.ofNullable(tables.fetchById.get(fetchId)).filter(fetch -> !fetch.notModified()));
  }

  @Override
  public List<FetchRecord> newest(
      UUID feedId,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable Position before,
      int limit) {
    return memory.read(tables -> {
      List<FetchRecord> log = tables.fetches.getOrDefault(feedId, List.of());
      int end = before == null ? log.size() : Math.max(0, indexOf(log, before));
      return log.subList(0, end).reversed().stream()
          .filter(fetch -> isIn(fetch, from, until))
          .limit(limit)
          .toList();
    });
  }

  @Override
  public List<FetchRecord> newestOfAll(
      @Nullable Instant from, @Nullable Instant until, @Nullable Position before, int limit) {
    return memory.read(tables ->
        tables.fetches.values().stream()
            .flatMap(List::stream)
            .filter(fetch -> isIn(fetch, from, until))
            .filter(fetch ->
                before == null || Position.NEWEST_FIRST.compare(Position.of(fetch), before) > 0)
            .sorted(Comparator.comparing(Position::of, Position.NEWEST_FIRST))
            .limit(limit)
            .toList());
  }

  private static boolean isIn(FetchRecord fetch, @Nullable Instant from, @Nullable Instant until) {
    return (from == null || !fetch.at().isBefore(from))
        && (until == null || fetch.at().isBefore(until));
  }

  @Override
  public List<FetchRecord> oldest(
      UUID feedId,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable Position after,
      int limit) {
    return memory.read(tables -> {
      List<FetchRecord> log = tables.fetches.getOrDefault(feedId, List.of());
      int begin = after == null ? 0 : indexOf(log, after) + 1;
      return log.subList(begin, log.size()).stream()
          .filter(fetch -> isIn(fetch, from, until))
          .limit(limit)
          .toList();
    });
  }

  /**
   * -1 when the record was aggregated into its hour. Older records were, too: nothing precedes the
   * position, and all records follow it.
   */
  private static int indexOf(List<FetchRecord> log, Position position) {
    for (int i = log.size() - 1; i >= 0; i--) {
      if (Position.of(log.get(i)).equals(position)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public List<FetchHour> hours(UUID feedId, Instant from, Instant until) {
    return memory.read(tables ->
        List.copyOf(
            tables
                .hours
                .getOrDefault(feedId, new TreeMap<>())
                .subMap(from, true, until, false)
                .values()));
  }
}
