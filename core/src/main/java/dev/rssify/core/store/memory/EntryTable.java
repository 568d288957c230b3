package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.EntryUpdate;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.store.EntryQuery.Position;
import dev.rssify.core.store.StoreRecord;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Entries with their keys, aliases and versions.
 *
 * <p>Invariants: every key and every alias maps to an existing entry.
 */
final class EntryTable {

  /** The order of every listing. */
  static final Comparator<Position> ORDER =
      Comparator.comparing(Position::sortAt).thenComparing(Position::uid);

  final Map<String, Entry> byUid = new HashMap<>();
  final NavigableSet<Position> ordered = new TreeSet<>(ORDER);
  final NavigableSet<Position> arrived = new TreeSet<>(ORDER);
  final Map<String, String> aliases = new HashMap<>();
  final Map<UUID, Set<String>> tombstones = new HashMap<>();
  final Map<String, Deque<EntryVersion>> versions = new HashMap<>();
  private final Map<UUID, Map<IdentityKey, String>> keys = new HashMap<>();
  private final Map<String, Set<IdentityKey>> keysByUid = new HashMap<>();

  /** The current uid of an entry; the argument itself when it is unknown. */
  String resolve(String uid) {
    return aliases.getOrDefault(uid, uid);
  }

  Optional<Entry> byKey(UUID feedId, IdentityKey key) {
    return Optional.ofNullable(keys.getOrDefault(feedId, Map.of()).get(key)).map(byUid::get);
  }

  Set<IdentityKey> keys(String uid) {
    return Set.copyOf(keysByUid.getOrDefault(uid, Set.of()));
  }

  boolean isDeleted(UUID feedId, String tombstone) {
    return tombstones.getOrDefault(feedId, Set.of()).contains(tombstone);
  }

  /** Why these writes cannot be applied; empty if they can. */
  Optional<String> unwritable(UUID feedId, EntryWrites writes) {
    Set<String> there = new HashSet<>();
    for (Entry entry : writes.inserted()) {
      boolean taken = byUid.containsKey(entry.uid()) || aliases.containsKey(entry.uid());
      if (taken || !there.add(entry.uid()) || !entry.feedId().equals(feedId)) {
        return Optional.of("entry " + entry.uid() + " exists already or belongs to another feed");
      }
    }
    Set<String> touched = new HashSet<>(writes.seen().keySet());
    writes.updated().forEach(update -> touched.add(update.entry().uid()));
    touched.addAll(writes.keys().values());
    for (EntryMerge merge : writes.merges()) {
      touched.add(merge.stored());
      touched.add(merge.merged());
    }
    return touched.stream()
        .filter(uid -> !there.contains(uid) && !byUid.containsKey(uid))
        .findFirst()
        .map(uid -> "entry " + uid + " does not exist");
  }

  void apply(UUID feedId, EntryWrites writes) {
    writes.inserted().forEach(this::put);
    writes.updated().forEach(this::update);
    writes
        .seen()
        .forEach(
            (uid, seen) -> byUid.computeIfPresent(uid, (_, entry) -> entry.withSightings(seen)));
    writes.keys().forEach((key, uid) -> lead(feedId, key, uid));
    writes.merges().forEach(merge -> merge(feedId, merge));
  }

  private void put(Entry entry) {
    byUid.put(entry.uid(), entry);
    ordered.add(new Position(entry.sortAt(), entry.uid()));
    arrived.add(new Position(entry.firstSeen(), entry.uid()));
  }

  /** Imports an entry with its keys and aliases. */
  void put(StoreRecord.OfEntry stored) {
    String uid = stored.entry().uid();
    put(stored.entry());
    stored.keys().forEach(key -> lead(stored.entry().feedId(), key, uid));
    stored.aliases().forEach(alias -> aliases.put(alias, uid));
    if (!stored.versions().isEmpty()) {
      versions.put(uid, new ArrayDeque<>(stored.versions()));
    }
  }

  private void update(EntryUpdate update) {
    byUid.put(update.entry().uid(), update.entry());
    Deque<EntryVersion> stored =
        versions.computeIfAbsent(update.entry().uid(), uid -> new ArrayDeque<>());
    stored.addFirst(update.replaced());
    if (stored.size() > EntryVersion.MAX_STORED) {
      stored.removeLast();
    }
  }

  private void lead(UUID feedId, IdentityKey key, String uid) {
    String before = keys.computeIfAbsent(feedId, id -> new HashMap<>()).put(key, uid);
    if (before != null) {
      keysByUid.getOrDefault(before, Set.of()).remove(key);
    }
    keysByUid.computeIfAbsent(uid, id -> new HashSet<>()).add(key);
  }

  private void merge(UUID feedId, EntryMerge merge) {
    keys(merge.merged()).forEach(key -> lead(feedId, key, merge.stored()));
    aliases.replaceAll((_, uid) -> uid.equals(merge.merged()) ? merge.stored() : uid);
    remove(merge.merged());
    aliases.put(merge.merged(), merge.stored());
  }

  /** Deletes an entry and leaves its tombstones. */
  void delete(Entry entry) {
    Set<String> graves = tombstones.computeIfAbsent(entry.feedId(), id -> new HashSet<>());
    graves.add(entry.uid());
    keys(entry.uid()).forEach(key -> graves.add(key.tombstone(entry.feedId())));
    aliases.forEach((alias, uid) -> {
      if (uid.equals(entry.uid())) {
        graves.add(alias);
      }
    });
    aliases.values().removeIf(entry.uid()::equals);
    remove(entry.uid());
  }

  private void remove(String uid) {
    Entry entry = byUid.remove(uid);
    if (entry != null) {
      ordered.remove(new Position(entry.sortAt(), uid));
      arrived.remove(new Position(entry.firstSeen(), uid));
      versions.remove(uid);
      Map<IdentityKey, String> ofFeed = keys.getOrDefault(entry.feedId(), Map.of());
      keysByUid.getOrDefault(uid, Set.of()).forEach(ofFeed::remove);
      keysByUid.remove(uid);
    }
  }

  /** Deletes all entries of a feed, without tombstones. */
  void removeFeed(UUID feedId) {
    Set<String> uids = new HashSet<>();
    byUid.values().stream()
        .filter(entry -> entry.feedId().equals(feedId))
        .forEach(entry -> uids.add(entry.uid()));
    aliases.values().removeIf(uids::contains);
    uids.forEach(this::remove);
    keys.remove(feedId);
    tombstones.remove(feedId);
  }
}
