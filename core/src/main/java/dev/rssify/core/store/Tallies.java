package dev.rssify.core.store;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;

/** What is counted over very many records, where they are kept. */
public interface Tallies {

  /** A feed and how many. */
  record OfFeed(UUID feedId, long count) {}

  /**
   * What is counted of one entry.
   *
   * @param sortAt its date, and when it was first seen if it has none
   * @param bytes what its content takes, as far as the store can tell without reading it
   */
  record OfEntry(Instant sortAt, Instant firstSeen, boolean initial, long bytes) {}

  /** How many entries feeds have, those with most first, at most so many feeds. */
  List<OfFeed> entriesByFeed(int limit);

  /** How many entries were first seen on each day (UTC) since then; days without one are absent. */
  SortedMap<LocalDate, Long> entriesByDay(Instant since);

  /**
   * How polls ended since then, by the code of their outcome. Of polls that are rolled up only
   * {@code not_modified}, {@code failed} and {@code document}, whether changed or not, are known.
   */
  Map<String, Long> outcomes(Instant since);

  /** How many polls of each feed ended with a 304 since then, rolled-up ones included. */
  Map<UUID, Long> notModifiedByFeed(Instant since);

  /** The entries with the newest dates, at most so many. */
  List<OfEntry> newest(int limit);
}
