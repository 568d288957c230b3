package dev.rssify.embed.derive;

import dev.rssify.analysis.Match;
import dev.rssify.analysis.NearDuplicates;
import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalEvent.Payload.ClusterChanged;
import dev.rssify.core.store.ClusterStore;
import dev.rssify.core.store.JournalBatches;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NameUuid;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/**
 * Clusters entries that are copies of each other, in the order of the journal.
 *
 * <p>Invariants: clusters are stored; memory holds only an index of the recently compared entries,
 * rebuilt from the store when needed. A cluster and its event are written in one transaction, and
 * each entry records the event it was last compared after, so reading events twice changes nothing.
 *
 * <p>Not thread-safe.
 */
public final class Clustering {

  private static final int BATCH = 256;

  /** Shorter titles can be equal by chance. */
  private static final int MIN_TITLE_WORDS = 6;

  private static final double PRECISION = 1_000;

  private final Store store;
  private final int window;
  private final InstantSource clock;
  private final BooleanSupplier stopRequested;
  private final List<ClusterMember> unmatched = new ArrayList<>();
  private @Nullable NearDuplicates index;
  private long position;

  /**
   * @param window the number of entries that a new one is compared with
   * @param stopRequested ends a running catch-up after its current batch
   */
  public Clustering(Store store, int window, InstantSource clock, BooleanSupplier stopRequested) {
    this.store = store;
    this.window = window;
    this.clock = clock;
    this.stopRequested = stopRequested;
  }

  /** Compares new entries; returns their number. */
  public int catchUp() {
    if (store.cursors().cursor(ClusterStore.CURSOR).orElse(0) != position) {
      index = null; // another process continued, or the store was replaced
    }
    return new JournalBatches(store, ClusterStore.CURSOR, BATCH, stopRequested)
        .forEach(events -> {
          int count = compare(changed(events));
          position = events.getLast().seq();
          return count;
        });
  }

  /** The entries whose text may have changed, each with its last event. */
  private static Map<String, Long> changed(List<JournalEvent> events) {
    Map<String, Long> changed = new LinkedHashMap<>();
    for (JournalEvent event : events) {
      List<String> uids =
          switch (event.payload()) {
            case Payload.NewEntry(var entry) -> List.of(entry.uid());
            case Payload.EntryUpdated(var entry, _) -> List.of(entry.uid());
            case Payload.EntriesMerged(String uid, _) -> List.of(uid);
            case Payload.EntriesRewritten(var rewritten) -> List.copyOf(new TreeSet<>(rewritten));
            case Payload.DerivationAdded(String uid, String kind, _)
                when kind.equals(EntryArticle.KIND) ->
                List.of(uid);
            default -> List.of();
          };
      for (String uid : uids) {
        changed.remove(uid);
        changed.put(uid, event.seq());
      }
    }
    return changed;
  }

  private int compare(Map<String, Long> changed) {
    if (changed.isEmpty()) {
      return 0;
    }
    unmatched.clear();
    NearDuplicates current = index == null ? rebuildIndex() : index;
    index = current;
    Map<String, Entry> entries = store.entries().entries(changed.keySet());
    Map<String, ClusterMember> known = store.clusters().of(changed.keySet());
    int count = 0;
    for (Map.Entry<String, Long> one : changed.entrySet()) {
      Entry entry = entries.get(one.getKey());
      ClusterMember before = known.get(one.getKey());
      long seq = one.getValue();
      if (entry == null
          || !entry.uid().equals(one.getKey())
          || (before != null && before.comparedAfter() >= seq)) {
        continue; // deleted, merged, or compared before a crash
      }
      ClusterMember own =
          before == null
              ? new ClusterMember(entry.uid(), entry.uid(), seq, seq)
              : new ClusterMember(entry.uid(), before.clusterId(), before.joinedAfter(), seq);
      List<Match> matches = current.addAndMatch(entry.uid(), text(entry));
      if (matches.isEmpty() && before == null) {
        unmatched.add(own);
      } else {
        storeUnmatched();
        connect(entry, own, matches);
      }
      count++;
    }
    storeUnmatched();
    return count;
  }

  private void storeUnmatched() {
    if (!unmatched.isEmpty()) {
      store.clusters().addMembers(unmatched);
      unmatched.clear();
    }
  }

  /** Merges the clusters of similar entries and appends an event if that changes anything. */
  private void connect(Entry entry, ClusterMember computed, List<Match> matches) {
    Map<String, ClusterMember> similar =
        store.clusters().of(matches.stream().map(Match::id).toList());
    ClusterMember own =
        store.clusters().of(List.of(entry.uid())).values().stream()
            .findFirst()
            .map(member -> computed.in(member.clusterId()))
            .orElse(computed);
    Map<String, Match> connected = new LinkedHashMap<>();
    for (Match match : matches) {
      ClusterMember member = similar.get(match.id());
      if (member != null && !member.clusterId().equals(own.clusterId())) {
        connected.putIfAbsent(member.clusterId(), match);
      }
    }
    if (connected.isEmpty()) {
      store.clusters().addMembers(List.of(own));
      return;
    }
    Map<String, ClusterMember> representatives =
        new HashMap<>(store.clusters().representatives(connected.keySet()));
    store.clusters().representatives(Set.of(own.clusterId())).forEach(representatives::put);
    representatives.merge(
        own.clusterId(), own, (a, b) -> ClusterMember.ORDER.compare(a, b) <= 0 ? a : b);
    Map.Entry<String, ClusterMember> oldest =
        representatives.entrySet().stream()
            .min(Map.Entry.comparingByValue(ClusterMember.ORDER))
            .orElseThrow();
    String survivor = oldest.getKey();
    Map<String, String> mergedInto =
        representatives.keySet().stream()
            .filter(id -> !id.equals(survivor))
            .collect(Collectors.toMap(id -> id, _ -> survivor));
    store
        .clusters()
        .put(mergedInto, List.of(own.in(survivor)), List.of(event(entry, oldest, connected, own)));
  }

  private JournalDraft event(
      Entry entry,
      Map.Entry<String, ClusterMember> oldest,
      Map<String, Match> connected,
      ClusterMember own) {
    List<ClusterChanged.Merge> merges = new ArrayList<>();
    connected.forEach((id, match) ->
        merges.add(
            new ClusterChanged.Merge(
                id,
                match.id(),
                match.reason().name().toLowerCase(Locale.ROOT),
                Math.round(match.similarity() * PRECISION) / PRECISION)));
    Feed feed = store.feeds().feed(entry.feedId()).orElse(null);
    return new JournalDraft(
        NameUuid.of("cluster of " + entry.uid() + " after " + own.comparedAfter()),
        clock.instant().truncatedTo(ChronoUnit.MILLIS),
        entry.feedId(),
        feed == null ? null : EventFeed.of(feed, store.subscriptions().of(feed.id())),
        new ClusterChanged(entry.uid(), oldest.getKey(), oldest.getValue().entryUid(), merges));
  }

  private String text(Entry entry) {
    AnalyzedText text = AnalyzedText.of(entry, store);
    return text.source() != AnalyzedText.Source.TITLE
        ? text.body()
        : text.title().split("\\s+", MIN_TITLE_WORDS).length < MIN_TITLE_WORDS ? "" : text.title();
  }

  /** The index as it was after the last comparison. */
  private NearDuplicates rebuildIndex() {
    NearDuplicates rebuilt = new NearDuplicates(window);
    store.clusters().lastCompared(window).reversed().stream()
        .gather(Gatherers.windowFixed(BATCH))
        .forEach(uids -> {
          Map<String, Entry> entries = store.entries().entries(uids);
          for (String uid : uids) {
            Entry entry = entries.get(uid);
            if (entry != null) {
              List<Match> _ = rebuilt.addAndMatch(uid, text(entry));
            }
          }
        });
    return rebuilt;
  }
}
