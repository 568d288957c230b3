package dev.rssify.core.store.memory;

import dev.rssify.core.model.Entry;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FetchHour;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.store.EntryQuery.Position;
import dev.rssify.core.store.Maintenance;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.RetentionReport;
import dev.rssify.core.store.StoreSizes;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Retention and sizes of a store in memory. */
record MemoryMaintenance(Tables tables) implements Maintenance {

  @Override
  public RetentionReport retain(RetentionPolicy policy, Instant now, int limit) {
    synchronized (tables) {
      int entries = buryEntries(policy, now, limit);
      int events = dropEvents(now.minus(policy.journal()), limit - entries);
      int fetches = rollUp(now.minus(policy.fetchLog()), limit - entries - events);
      return new RetentionReport(entries, events, fetches, entries + events + fetches >= limit);
    }
  }

  private int buryEntries(RetentionPolicy policy, Instant now, int limit) {
    Map<UUID, Integer> younger = new HashMap<>();
    List<Entry> dead =
        tables.entries.ordered.descendingSet().stream()
            .map(Position::uid)
            .map(tables.entries.byUid::get)
            .filter(entry -> {
              int rank = younger.merge(entry.feedId(), 1, Integer::sum);
              return entry.sightings().inWindowSince() == null
                  && (isOver(policy.maxEntriesPerFeed(), rank) || isOld(policy, entry, now));
            })
            .toList()
            .reversed()
            .stream()
            .limit(limit)
            .toList();
    dead.forEach(entry -> {
      tables.entries.bury(entry);
      tables.derivations.remove(entry.uid());
    });
    return dead.size();
  }

  private static boolean isOver(@Nullable Integer most, int rank) {
    return most != null && rank > most;
  }

  private boolean isOld(RetentionPolicy policy, Entry entry, Instant now) {
    Feed feed = tables.feeds.get(entry.feedId().toString());
    Duration own = feed == null ? null : feed.settings().retention();
    Instant oldest = now.minus(own == null ? policy.entries() : own);
    return entry.sightings().lastSeen().isBefore(oldest);
  }

  private int dropEvents(Instant oldest, int limit) {
    int old = 0;
    while (old < Math.min(limit, tables.journal.size())
        && tables.journal.get(old).at().isBefore(oldest)) {
      old++;
    }
    tables.journal.subList(0, old).clear();
    tables.horizon += old;
    return old;
  }

  private int rollUp(Instant oldest, int limit) {
    int rolled = 0;
    for (List<FetchRecord> log : tables.fetches.values()) {
      while (rolled < limit && log.size() > 1 && log.getFirst().at().isBefore(oldest)) {
        FetchRecord fetch = log.removeFirst();
        tables.fetchById.remove(fetch.fetchId());
        Instant hour = fetch.at().truncatedTo(ChronoUnit.HOURS);
        tables
            .hours
            .computeIfAbsent(fetch.feedId(), id -> new TreeMap<>())
            .compute(
                hour,
                (_, known) ->
                    (known == null ? FetchHour.empty(fetch.feedId(), hour) : known).plus(fetch));
        rolled++;
      }
    }
    return rolled;
  }

  @Override
  public StoreSizes sizes() {
    synchronized (tables) {
      return new StoreSizes(
          tables.feeds.size(),
          tables.entries.byUid.size(),
          sum(tables.entries.versions.values()),
          sum(tables.entries.tombstones.values()),
          tables.journal.size(),
          tables.fetchById.size(),
          tables.raws.size(),
          sum(tables.derivations.values()),
          0);
    }
  }

  private static long sum(Collection<? extends Collection<?>> collections) {
    return collections.stream().mapToLong(Collection::size).sum();
  }
}
