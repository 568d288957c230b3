package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.StoreRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/** Converts tables to exported records, and back. */
public final class TableRecords {

  private TableRecords() {}

  /** Passes all records to a sink, grouped by kind. */
  public static void read(Tables tables, Consumer<StoreRecord> sink) {
    tables
        .feeds
        .values()
        .forEach(feed ->
            sink.accept(
                new StoreRecord.OfFeed(
                    feed,
                    tables.urls.getOrDefault(feed.id(), List.of()),
                    List.copyOf(tables.windows.getOrDefault(feed.id(), Map.of()).values()),
                    tables.entries.tombstones.getOrDefault(feed.id(), Set.of()))));
    tables.subscriptions.byId.values().forEach(s -> sink.accept(new StoreRecord.OfSubscription(s)));
    readEntries(tables, sink);
    tables.clusters.byUid.values().forEach(m -> sink.accept(new StoreRecord.OfCluster(m)));
    readFetches(tables, sink);
    tables.attempts.values().forEach(attempt -> sink.accept(new StoreRecord.OfAttempt(attempt)));
    tables.cursors.forEach((name, seq) -> sink.accept(new StoreRecord.OfCursor(name, seq)));
    tables.flags.forEach((name, value) -> sink.accept(new StoreRecord.OfFlag(name, value)));
    tables.gates.values().forEach(gate -> sink.accept(new StoreRecord.OfGate(gate)));
    tables.tasks.values().forEach(task -> sink.accept(new StoreRecord.OfTask(task)));
    sink.accept(new StoreRecord.OfJournal(tables.horizon, tables.head()));
    tables.journal.forEach(event -> sink.accept(new StoreRecord.OfEvent(event)));
  }

  private static void readEntries(Tables tables, Consumer<StoreRecord> sink) {
    Map<String, Set<String>> aliases = new HashMap<>();
    tables.entries.aliases.forEach(
        (alias, uid) -> aliases.computeIfAbsent(uid, id -> new HashSet<>()).add(alias));
    tables.entries.ordered.forEach(position -> {
      String uid = position.uid();
      Entry entry = Objects.requireNonNull(tables.entries.byUid.get(uid));
      sink.accept(
          new StoreRecord.OfEntry(
              entry,
              tables.entries.keys(uid),
              aliases.getOrDefault(uid, Set.of()),
              List.copyOf(tables.entries.versions.getOrDefault(uid, new ArrayDeque<>())),
              tables.derivations.getOrDefault(uid, List.of())));
    });
  }

  /** Each row was written with a version of its feed, the newest with at most the current one. */
  private static void readFetches(Tables tables, Consumer<StoreRecord> sink) {
    for (List<FetchRecord> log : tables.fetches.values()) {
      long place = version(tables, log.getFirst().feedId()) - log.size();
      for (FetchRecord fetch : log) {
        sink.accept(new StoreRecord.OfFetch(fetch, ++place));
      }
    }
    tables
        .hours
        .values()
        .forEach(
            hours -> hours.values().forEach(hour -> sink.accept(new StoreRecord.OfHour(hour))));
    Map<UUID, Long> left = new HashMap<>();
    tables.raws.values().stream()
        .filter(raw -> raw.entryUid() == null)
        .forEach(raw -> left.merge(raw.feedId(), 1L, Long::sum));
    for (RawFetch raw : tables.raws.values()) {
      long place =
          raw.entryUid() == null
              ? version(tables, raw.feedId()) - left.merge(raw.feedId(), -1L, Long::sum)
              : 0;
      sink.accept(new StoreRecord.OfRaw(raw, place));
    }
  }

  private static long version(Tables tables, UUID feedId) {
    return Objects.requireNonNull(tables.feeds.get(feedId.toString())).version();
  }

  /** Imports a record; its journal order was checked before. */
  public static void put(Tables tables, StoreRecord record) {
    switch (record) {
      case StoreRecord.OfFeed stored -> put(tables, stored);
      case StoreRecord.OfSubscription(var subscription) -> tables.subscriptions.put(subscription);
      case StoreRecord.OfEntry stored -> {
        tables.entries.put(stored);
        if (!stored.derivations().isEmpty()) {
          tables.derivations.put(stored.entry().uid(), new ArrayList<>(stored.derivations()));
        }
      }
      case StoreRecord.OfFetch(var fetch, long _) -> tables.addFetch(fetch);
      case StoreRecord.OfHour(var hour) ->
          tables.hours.computeIfAbsent(hour.feedId(), id -> new TreeMap<>()).put(hour.hour(), hour);
      case StoreRecord.OfRaw(var raw, long _) -> tables.raws.put(raw.fetchId(), raw);
      case StoreRecord.OfAttempt(var attempt) -> tables.attempts.put(attempt.feedId(), attempt);
      case StoreRecord.OfCursor(String sink, long seq) -> tables.cursors.put(sink, seq);
      case StoreRecord.OfFlag(String name, String value) -> tables.flags.put(name, value);
      case StoreRecord.OfGate(var gate) -> tables.gates.put(gate.groupId(), gate);
      case StoreRecord.OfTask(var task) -> tables.tasks.put(task.id(), task);
      case StoreRecord.OfCluster(var member) -> tables.clusters.put(member);
      case StoreRecord.OfJournal(long horizon, long _) -> tables.horizon = horizon;
      case StoreRecord.OfEvent(var event) -> tables.journal.add(event);
    }
  }

  private static void put(Tables tables, StoreRecord.OfFeed stored) {
    UUID id = stored.feed().id();
    tables.feeds.put(id.toString(), stored.feed());
    tables.putUrls(id, stored.urls());
    if (!stored.window().isEmpty()) {
      Map<String, WindowEntry> window = new LinkedHashMap<>();
      stored.window().forEach(entry -> window.put(entry.uid(), entry));
      tables.windows.put(id, window);
    }
    if (!stored.tombstones().isEmpty()) {
      tables.entries.tombstones.put(id, new HashSet<>(stored.tombstones()));
    }
  }
}
