package dev.rssify.core.operations.statistics;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.Tallies;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Aggregates over some feeds and a period, by reading their entries and fetches. The period is that
 * of the constructor; methods ignore their {@code since}. Fetches that were aggregated into hours
 * are not counted.
 *
 * <p>Not thread-safe.
 */
final class ScannedTallies implements Tallies {

  private static final int PAGE = 500;
  private static final int MAX_NEWEST = 1_000;

  private final Predicate<Instant> period;
  private final Map<UUID, Long> entries = new HashMap<>();
  private final SortedMap<LocalDate, Long> days = new TreeMap<>();
  private final SortedMap<Instant, Map<String, Long>> hours = new TreeMap<>();
  private final Map<UUID, Long> notModified = new HashMap<>();
  private final List<OfEntry> newest = new ArrayList<>();

  ScannedTallies(Store store, List<Feed> feeds, Instant from, Predicate<Instant> period) {
    this.period = period;
    for (Feed feed : feeds) {
      store
          .entries()
          .all(new EntryQuery(Set.of(feed.id()), from, EntryQuery.Order.NEWEST_FIRST, null, PAGE))
          .forEach(this::count);
      store.fetches().all(feed.id(), from, null).forEach(this::count);
    }
    newest.sort(Comparator.comparing(OfEntry::sortAt).reversed());
  }

  private void count(Entry entry) {
    if (period.test(entry.firstSeen())) {
      entries.merge(entry.feedId(), 1L, Long::sum);
      days.merge(LocalDate.ofInstant(entry.firstSeen(), ZoneOffset.UTC), 1L, Long::sum);
      newest.add(new OfEntry(entry.sortAt(), entry.firstSeen(), entry.initial(), 0));
      if (newest.size() > 4 * MAX_NEWEST) { // rarely, because it sorts
        newest.sort(Comparator.comparing(OfEntry::sortAt).reversed());
        newest.subList(MAX_NEWEST, newest.size()).clear();
      }
    }
  }

  private void count(FetchRecord fetch) {
    if (period.test(fetch.at())) {
      hours
          .computeIfAbsent(fetch.at().truncatedTo(ChronoUnit.HOURS), _ -> new TreeMap<>())
          .merge(fetch.outcome(), 1L, Long::sum);
      if (fetch.notModified()) {
        notModified.merge(fetch.feedId(), 1L, Long::sum);
      }
    }
  }

  long entries() {
    return entries.values().stream().mapToLong(count -> count).sum();
  }

  @Override
  public List<OfFeed> entriesByFeed(int limit) {
    return entries.entrySet().stream()
        .map(one -> new OfFeed(one.getKey(), one.getValue()))
        .sorted(Comparator.comparingLong(OfFeed::count).reversed())
        .limit(limit)
        .toList();
  }

  @Override
  public SortedMap<LocalDate, Long> entriesByDay(Instant since) {
    return days;
  }

  @Override
  public Map<String, Long> outcomes(Instant since) {
    Map<String, Long> all = new TreeMap<>();
    hours.values().forEach(hour -> hour.forEach((code, n) -> all.merge(code, n, Long::sum)));
    return all;
  }

  @Override
  public SortedMap<Instant, Map<String, Long>> outcomesByHour(Instant since) {
    return hours;
  }

  @Override
  public Map<UUID, Long> notModifiedByFeed(Instant since) {
    return notModified;
  }

  @Override
  public List<OfEntry> newest(int limit) {
    return newest.stream().limit(Math.min(limit, MAX_NEWEST)).toList();
  }
}
