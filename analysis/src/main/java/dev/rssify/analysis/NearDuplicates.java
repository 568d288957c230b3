package dev.rssify.analysis;

import dev.rssify.analysis.ClusterChange.Created;
import dev.rssify.analysis.ClusterChange.Joined;
import dev.rssify.analysis.ClusterChange.Merged;
import dev.rssify.analysis.ClusterChange.Merged.Absorbed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Clusters of entries whose texts are copies of each other: edited, cut, syndicated, updated.
 *
 * <p>Candidates share one of the smallest shingle hashes of the whole text or of its beginning
 * ({@link Postings}); {@link Comparison} verifies each of them.
 *
 * <p>Invariants: stores at most {@code maxEntries}; the entry that was added first is evicted. An
 * entry is in one cluster. Time per entry is bounded by {@value #POSTINGS} hashes with 8
 * candidates.
 *
 * <p>Not thread-safe; callers synchronize.
 */
public final class NearDuplicates {

  private static final int POSTINGS_OF_TEXT = 12;
  private static final int POSTINGS_OF_LEAD = 4;
  private static final int POSTINGS = POSTINGS_OF_TEXT + POSTINGS_OF_LEAD;
  private static final int MAX_BYTES = 1 << 25;

  private final @Nullable Entry[] slots;
  private final Map<String, Entry> byId = new HashMap<>();
  private final Postings postings;
  private int nextSlot;
  private long nextCluster = 1;

  /** A stored entry; the entries of a cluster are linked in a ring. */
  private static final class Entry {

    private final String id;
    private final int slot;
    private final Sketch sketch;
    private Cluster cluster;
    private Entry before = this;
    private Entry after = this;

    Entry(String id, int slot, Sketch sketch, Cluster cluster) {
      this.id = id;
      this.slot = slot;
      this.sketch = sketch;
      this.cluster = cluster;
    }

    void unlink() {
      cluster.size--;
      before.after = after;
      after.before = before;
    }

    /** Makes one ring of the rings of two entries of different clusters. */
    void link(Entry other) {
      Entry next = after;
      Entry otherNext = other.after;
      after = otherNext;
      otherNext.before = this;
      other.after = next;
      next.before = other;
    }
  }

  private static final class Cluster {

    private long number;
    private int size = 1;

    Cluster(long number) {
      this.number = number;
    }
  }

  private record Similar(Entry entry, Match match) {}

  public NearDuplicates(int maxEntries) {
    if (maxEntries < 1 || maxEntries > MAX_BYTES) {
      throw new IllegalArgumentException(
          "maxEntries must be 1 to " + MAX_BYTES + ": " + maxEntries);
    }
    this.slots = new Entry[maxEntries];
    this.postings = new Postings((long) maxEntries * POSTINGS);
  }

  /** Adds an entry; an entry with this id that was added before is replaced. */
  public ClusterChange add(String id, String text) {
    Added added = addSimilar(id, text);
    return added.similar.isEmpty()
        ? new Created(added.entry.cluster.number)
        : connect(added.entry, added.similar);
  }

  /**
   * Adds an entry as {@link #add} does, for a caller that stores clusters itself: connects nothing,
   * and returns all similar entries that were found, most similar first.
   */
  public List<Match> addAndMatch(String id, String text) {
    return addSimilar(id, text).similar.stream().map(Similar::match).toList();
  }

  private record Added(Entry entry, List<Similar> similar) {}

  private Added addSimilar(String id, String text) {
    remove(id);
    evictOldest();
    Sketch sketch = Sketch.of(text);
    int[] ofText = sketch.shingles().smallest(POSTINGS_OF_TEXT);
    int[] ofLead = sketch.lead().smallest(POSTINGS_OF_LEAD);
    List<Similar> similar = sketch.isEmpty() ? List.of() : similar(sketch, ofText, ofLead);

    Entry entry = store(id, sketch);
    for (int hash : ofText) {
      postings.add(hash, entry.slot);
    }
    for (int hash : ofLead) {
      postings.add(hash, entry.slot);
    }
    return new Added(entry, similar);
  }

  /** Removes an entry; its cluster keeps its other entries. */
  public void remove(String id) {
    Entry entry = byId.remove(id);
    if (entry != null) {
      slots[entry.slot] = null;
      entry.unlink();
    }
  }

  /** Returns the cluster of an entry, or nothing for an entry that is not stored. */
  public OptionalLong cluster(String id) {
    Entry entry = byId.get(id);
    return entry == null ? OptionalLong.empty() : OptionalLong.of(entry.cluster.number);
  }

  /** Returns the ids of the entries that are in the cluster of this entry, itself included. */
  public List<String> members(String id) {
    Entry first = byId.get(id);
    List<String> members = new ArrayList<>();
    for (Entry entry = first; entry != null; entry = entry.after == first ? null : entry.after) {
      members.add(entry.id);
    }
    return members;
  }

  /** Returns how many entries are stored. */
  public int size() {
    return byId.size();
  }

  private List<Similar> similar(Sketch sketch, int[] ofText, int[] ofLead) {
    Set<Integer> seen = new HashSet<>();
    List<Similar> similar = new ArrayList<>();
    for (int[] hashes : List.of(ofText, ofLead)) {
      for (int hash : hashes) {
        postings.forEach(
            hash,
            slot -> {
              Entry entry = seen.add(slot) ? slots[slot] : null;
              Comparison comparison = entry == null ? null : Comparison.of(sketch, entry.sketch);
              if (entry != null && comparison != null) {
                similar.add(
                    new Similar(
                        entry, new Match(entry.id, comparison.reason(), comparison.similarity())));
              }
            });
      }
    }
    similar.sort(Comparator.comparingDouble((Similar s) -> s.match().similarity()).reversed());
    return similar;
  }

  private void evictOldest() {
    Entry oldest = slots[nextSlot];
    if (oldest != null) {
      remove(oldest.id);
    }
  }

  private Entry store(String id, Sketch sketch) {
    Entry entry = new Entry(id, nextSlot, sketch, new Cluster(nextCluster++));
    slots[nextSlot] = entry;
    byId.put(id, entry);
    nextSlot = (nextSlot + 1) % slots.length;
    return entry;
  }

  /** Connects an entry with the clusters of similar entries, most similar first. */
  private static ClusterChange connect(Entry entry, List<Similar> similar) {
    List<Absorbed> connected = new ArrayList<>();
    for (Similar each : similar) {
      if (each.entry().cluster != entry.cluster) {
        connected.add(new Absorbed(each.entry().cluster.number, each.match()));
        merge(entry, each.entry());
      }
    }
    Match best = connected.getFirst().match();
    long number = entry.cluster.number;
    connected.removeIf(other -> other.cluster() == number);
    return connected.isEmpty() ? new Joined(number, best) : new Merged(number, best, connected);
  }

  /** Moves the smaller cluster into the larger one, so that an entry moves seldom. */
  private static void merge(Entry one, Entry other) {
    boolean isSmaller = one.cluster.size < other.cluster.size;
    Entry smaller = isSmaller ? one : other;
    Entry larger = isSmaller ? other : one;
    Cluster merged = larger.cluster;
    merged.number = Math.min(merged.number, smaller.cluster.number);
    merged.size += smaller.cluster.size;
    Entry moved = smaller;
    do {
      moved.cluster = merged;
      moved = moved.after;
    } while (moved != smaller);
    larger.link(smaller);
  }
}
