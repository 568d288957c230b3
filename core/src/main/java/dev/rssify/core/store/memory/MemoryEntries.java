package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Position;
import dev.rssify.core.store.EntryStore;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The entries of a store in memory, for reading. */
record MemoryEntries(Memory memory) implements EntryStore {

  @Override
  public Map<IdentityKey, KnownEntry> lookup(UUID feedId, Collection<IdentityKey> keys) {
    return memory.read(tables -> {
      Map<IdentityKey, KnownEntry> known = new HashMap<>();
      for (IdentityKey key : keys) {
        tables
            .entries
            .byKey(feedId, key)
            .ifPresentOrElse(
                entry -> known.put(key, new KnownEntry.Live(current(tables, entry))),
                () -> {
                  String tombstone = key.tombstone(feedId);
                  if (tables.entries.isDeleted(feedId, tombstone)) {
                    known.put(key, new KnownEntry.Deleted(tombstone));
                  }
                });
      }
      return known;
    });
  }

  @Override
  public List<Entry> named(Collection<UUID> feedIds, Collection<IdentityKey> keys) {
    return feedIds.stream()
        .flatMap(feedId -> lookup(feedId, keys).values().stream())
        .filter(KnownEntry.Live.class::isInstance)
        .map(known -> ((KnownEntry.Live) known).entry())
        .toList();
  }

  @Override
  public Map<String, Entry> entries(Collection<String> uids) {
    return memory.read(tables -> {
      Map<String, Entry> found = new HashMap<>();
      for (String uid : uids) {
        Entry entry = tables.entries.byUid.get(tables.entries.resolve(uid));
        if (entry != null) {
          found.put(uid, current(tables, entry));
        }
      }
      return found;
    });
  }

  @Override
  public Set<String> minted(UUID feedId, Collection<String> uids) {
    return memory.read(tables ->
        uids.stream()
            .filter(uid ->
                tables.entries.byUid.containsKey(uid)
                    || tables.entries.aliases.containsKey(uid)
                    || tables.entries.isDeleted(feedId, uid))
            .collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public EntryPage list(EntryQuery query) {
    return memory.read(tables -> {
      NavigableSet<Position> order =
          switch (query.order()) {
            case OLDEST_FIRST -> tables.entries.ordered;
            case NEWEST_FIRST -> tables.entries.ordered.descendingSet();
            case LAST_ARRIVED_FIRST -> tables.entries.arrived.descendingSet();
          };
      Position after = query.after();
      List<Entry> found =
          (after == null ? order : order.tailSet(after, false))
              .stream()
                  .map(position -> tables.entries.byUid.get(position.uid()))
                  .filter(entry -> matches(query, entry))
                  .filter(entry -> isDerived(tables, query.derived(), entry))
                  .filter(entry -> !query.onePerCluster() || isFirst(tables, query, entry))
                  .limit(query.limit() + 1L)
                  .map(entry -> current(tables, entry))
                  .toList();
      return EntryPage.of(found, query);
    });
  }

  private static boolean matches(EntryQuery query, Entry entry) {
    return (query.feedIds().isEmpty() || query.feedIds().contains(entry.feedId()))
        && (query.since() == null || !entry.firstSeen().isBefore(query.since()))
        && (query.until() == null || entry.firstSeen().isBefore(query.until()));
  }

  private static boolean isDerived(Tables tables, @Nullable String kind, Entry entry) {
    return kind == null
        || tables.derivations.getOrDefault(entry.uid(), List.of()).stream()
            .anyMatch(derivation -> derivation.kind().equals(kind));
  }

  /** Whether no other listed feed had the same text before. */
  private static boolean isFirst(Tables tables, EntryQuery query, Entry entry) {
    ClusterMember own = tables.clusters.byUid.get(entry.uid());
    NavigableSet<ClusterMember> members =
        own == null ? null : tables.clusters.byCluster.get(own.clusterId());
    return members == null
        || members.headSet(own, false).stream()
            .map(member -> tables.entries.byUid.get(member.entryUid()))
            .noneMatch(other ->
                other != null
                    && (query.feedIds().isEmpty() || query.feedIds().contains(other.feedId())));
  }

  @Override
  public List<EntryVersion> versions(String uid) {
    return memory.read(tables ->
        List.copyOf(
            tables.entries.versions.getOrDefault(tables.entries.resolve(uid), new ArrayDeque<>())));
  }

  @Override
  public Set<IdentityKey> keys(String uid) {
    return memory.read(tables -> tables.entries.keys(tables.entries.resolve(uid)));
  }

  private static Entry current(Tables tables, Entry entry) {
    Feed feed = tables.feeds.get(entry.feedId().toString());
    return feed == null ? entry : entry.withSightings(entry.sightings().asOf(feed.lastDocument()));
  }
}
