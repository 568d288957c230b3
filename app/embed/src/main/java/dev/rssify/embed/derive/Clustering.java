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
 * <p>Invariants: clusters are in the store; memory has only an index of the entries compared last,
 * which another process rebuilds from the store. A cluster changes in one transaction with its
 * event, and an entry remembers the event after which it was compared: reading events again after a
 * crash changes nothing.
 *
 * <p>Threading: one thread at a time.
 */
public final class Clustering {

  private static final int BATCH = 256;

  /** Shorter titles can be equal by chance. */
  private static final int MIN_TITLE_WORDS = 6;

  private static final double PRECISION = 1_000;

  private final Store store;
  private final int window;
  private final InstantSource clock;
  private final BooleanSupplier stopped;
  private final List<ClusterMember> alone = new ArrayList<>();
  private @Nullable NearDuplicates index;
  private long position;

  /**
   * @param window the number of entries that a new one is compared with
   * @param stopped ends a running catch-up after its current batch
   */
  public Clustering(Store store, int window, InstantSource clock, BooleanSupplier stopped) {
    this.store = store;
    this.window = window;
    this.clock = clock;
    this.stopped = stopped;
  }

  /** Compares new entries; returns their number. */
  public int catchUp() {
    if (store.cursors().cursor(ClusterStore.CURSOR).orElse(0) != position) {
      index = null; // another process continued, or the store was replaced
    }
    return new JournalBatches(store, ClusterStore.CURSOR, BATCH, stopped)
        .forEach(events -> {
          int compared = compare(changed(events));
          position = events.getLast().seq();
          return compared;
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
            case Payload.HistoryRewritten(var rewritten) -> List.copyOf(new TreeSet<>(rewritten));
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
    alone.clear();
    NearDuplicates current = index == null ? restored() : index;
    index = current;
    Map<String, Entry> entries = store.entries().entries(changed.keySet());
    Map<String, ClusterMember> known = store.clusters().of(changed.keySet());
    int compared = 0;
    for (Map.Entry<String, Long> one : changed.entrySet()) {
      Entry entry = entries.get(one.getKey());
      ClusterMember before = known.get(one.getKey());
      long seq = one.getValue();
      if (entry == null
          || !entry.uid().equals(one.getKey())
          || (before != null && before.compared() >= seq)) {
        continue; // deleted, merged, or compared before a crash
      }
      ClusterMember own =
          before == null
              ? new ClusterMember(entry.uid(), entry.uid(), seq, seq)
              : new ClusterMember(entry.uid(), before.clusterId(), before.joined(), seq);
      List<Match> matches = current.match(entry.uid(), text(entry));
      if (matches.isEmpty() && before == null) {
        alone.add(own);
      } else {
        putAlone();
        connect(entry, own, matches);
      }
      compared++;
    }
    putAlone();
    return compared;
  }

  private void putAlone() {
    if (!alone.isEmpty()) {
      store.clusters().put(Map.of(), alone, List.of());
      alone.clear();
    }
  }

  /** Unites the clusters of similar entries, with an event unless they are one already. */
  private void connect(Entry entry, ClusterMember stored, List<Match> matches) {
    Map<String, ClusterMember> similar =
        store.clusters().of(matches.stream().map(Match::id).toList());
    ClusterMember own =
        store.clusters().of(List.of(entry.uid())).values().stream()
            .findFirst()
            .map(member -> stored.in(member.clusterId()))
            .orElse(stored);
    Map<String, Match> connected = new LinkedHashMap<>();
    for (Match match : matches) {
      ClusterMember member = similar.get(match.id());
      if (member != null && !member.clusterId().equals(own.clusterId())) {
        connected.putIfAbsent(member.clusterId(), match);
      }
    }
    if (connected.isEmpty()) {
      store.clusters().put(Map.of(), List.of(own), List.of());
      return;
    }
    Map<String, ClusterMember> first =
        new HashMap<>(store.clusters().representatives(connected.keySet()));
    store.clusters().representatives(Set.of(own.clusterId())).forEach(first::put);
    first.merge(own.clusterId(), own, (a, b) -> ClusterMember.ORDER.compare(a, b) <= 0 ? a : b);
    Map.Entry<String, ClusterMember> oldest =
        first.entrySet().stream()
            .min(Map.Entry.comparingByValue(ClusterMember.ORDER))
            .orElseThrow();
    String into = oldest.getKey();
    Map<String, String> united =
        first.keySet().stream()
            .filter(id -> !id.equals(into))
            .collect(Collectors.toMap(id -> id, _ -> into));
    store
        .clusters()
        .put(united, List.of(own.in(into)), List.of(event(entry, oldest, connected, own)));
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
        NameUuid.of("cluster of " + entry.uid() + " after " + own.compared()),
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
  private NearDuplicates restored() {
    NearDuplicates restored = new NearDuplicates(window);
    store.clusters().lastCompared(window).reversed().stream()
        .gather(Gatherers.windowFixed(BATCH))
        .forEach(uids -> {
          Map<String, Entry> entries = store.entries().entries(uids);
          for (String uid : uids) {
            Entry entry = entries.get(uid);
            if (entry != null) {
              List<Match> _ = restored.match(uid, text(entry));
            }
          }
        });
    return restored;
  }
}
