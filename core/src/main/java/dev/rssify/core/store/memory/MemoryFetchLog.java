package dev.rssify.core.store.memory;

import dev.rssify.core.model.FetchHour;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.store.FetchLog;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** The fetch log of a store in memory. */
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
  public List<FetchRecord> newest(UUID feedId, int limit) {
    return memory.read(tables ->
        tables.fetches.getOrDefault(feedId, List.of()).reversed().stream().limit(limit).toList());
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
