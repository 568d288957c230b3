package dev.rssify.core.store.memory;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.Tallies;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/** The aggregates of a store in memory. */
record MemoryTallies(Memory memory) implements Tallies {

  @Override
  public List<OfFeed> entriesByFeed(int limit) {
    return memory.read(tables ->
        tables.entries.byUid.values().stream()
            .collect(groupingBy(Entry::feedId, counting()))
            .entrySet()
            .stream()
            .map(feed -> new OfFeed(feed.getKey(), feed.getValue()))
            .sorted(
                Comparator.comparingLong(OfFeed::count).reversed().thenComparing(OfFeed::feedId))
            .limit(limit)
            .toList());
  }

  @Override
  public SortedMap<LocalDate, Long> entriesByDay(Instant since) {
    return memory.read(tables ->
        tables.entries.byUid.values().stream()
            .filter(entry -> !entry.firstSeen().isBefore(since))
            .collect(
                groupingBy(
                    entry -> LocalDate.ofInstant(entry.firstSeen(), ZoneOffset.UTC),
                    TreeMap::new,
                    counting())));
  }

  @Override
  public Map<String, Long> outcomes(Instant since) {
    return memory.read(tables -> {
      Map<String, Long> outcomes =
          since(tables, since).collect(groupingBy(FetchRecord::outcome, HashMap::new, counting()));
      hoursSince(tables, since)
          .forEach(hour -> {
            add(outcomes, "document", hour.documents());
            add(outcomes, "not_modified", hour.notModified());
            add(outcomes, "failed", hour.failures());
          });
      return outcomes;
    });
  }

  @Override
  public SortedMap<Instant, Map<String, Long>> outcomesByHour(Instant since) {
    return memory.read(tables -> {
      SortedMap<Instant, Map<String, Long>> hours =
          since(tables, since)
              .collect(
                  groupingBy(
                      fetch -> fetch.at().truncatedTo(ChronoUnit.HOURS),
                      TreeMap::new,
                      groupingBy(FetchRecord::outcome, HashMap::new, counting())));
      hoursSince(tables, since)
          .forEach(hour -> {
            Map<String, Long> outcomes = hours.computeIfAbsent(hour.hour(), _ -> new HashMap<>());
            add(outcomes, "document", hour.documents());
            add(outcomes, "not_modified", hour.notModified());
            add(outcomes, "failed", hour.failures());
          });
      return hours;
    });
  }

  @Override
  public Map<UUID, Long> notModifiedByFeed(Instant since) {
    return memory.read(tables -> {
      Map<UUID, Long> feeds =
          since(tables, since)
              .filter(FetchRecord::notModified)
              .collect(groupingBy(FetchRecord::feedId, HashMap::new, counting()));
      hoursSince(tables, since).forEach(hour -> add(feeds, hour.feedId(), hour.notModified()));
      return feeds;
    });
  }

  private static <K> void add(Map<K, Long> counts, K key, int more) {
    if (more > 0) {
      counts.merge(key, (long) more, Long::sum);
    }
  }

  private static Stream<FetchHour> hoursSince(Tables tables, Instant since) {
    return tables.hours.values().stream()
        .flatMap(hours -> hours.tailMap(since, true).values().stream());
  }

  @Override
  public List<OfEntry> newest(int limit) {
    return memory.read(tables ->
        tables.entries.byUid.values().stream()
            .sorted(Comparator.comparing(Entry::sortAt).thenComparing(Entry::uid).reversed())
            .limit(limit)
            .map(entry ->
                new OfEntry(entry.sortAt(), entry.firstSeen(), entry.initial(), bytes(entry)))
            .toList());
  }

  private static long bytes(Entry entry) {
    ParsedEntry published = entry.content().published();
    return Stream.of(
            published.title(), published.summary(), published.content(), entry.content().text())
        .filter(Objects::nonNull)
        .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }

  private static Stream<FetchRecord> since(Tables tables, Instant since) {
    return tables.fetches.values().stream()
        .flatMap(Collection::stream)
        .filter(fetch -> !fetch.at().isBefore(since));
  }
}
