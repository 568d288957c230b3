package dev.rssify.core.store;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;

/** Aggregates over many records, computed by the store. */
public interface Tallies {

  /** A feed and its count. */
  record OfFeed(UUID feedId, long count) {}

  /**
   * The measured values of one entry.
   *
   * @param sortAt its date, or when it was first seen if it has none
   * @param bytes the size of its content, as far as the store knows it without reading it
   */
  record OfEntry(Instant sortAt, Instant firstSeen, boolean initial, long bytes) {}

  /** The number of entries per feed, largest first, up to a limit of feeds. */
  List<OfFeed> entriesByFeed(int limit);

  /**
   * The number of entries first seen on each day (UTC) since a time; days without one are absent.
   */
  SortedMap<LocalDate, Long> entriesByDay(Instant since);

  /**
   * The number of polls since a time by outcome code. Rolled-up polls have only {@code
   * not_modified}, {@code failed} and {@code document} (changed or not).
   */
  Map<String, Long> outcomes(Instant since);

  /** The same for each hour (UTC) since a time, by its start; hours without a poll are absent. */
  SortedMap<Instant, Map<String, Long>> outcomesByHour(Instant since);

  /** The number of 304s of each feed since a time, including rolled-up ones. */
  Map<UUID, Long> notModifiedByFeed(Instant since);

  /** The entries with the newest dates, up to a limit. */
  List<OfEntry> newest(int limit);
}
