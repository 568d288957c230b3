package dev.rssify.core.dedup;

import dev.rssify.core.dedup.KeyChoice.WindowKey;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.entry.WindowEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Finds entries that become one under a weaker identity. The oldest uid remains, the others become
 * aliases.
 */
final class Merges {

  private final Map<Candidate, Match> stored = new LinkedHashMap<>();
  private final List<EntryMerge> merges = new ArrayList<>();

  private Merges() {}

  /**
   * Finds the merges of a document.
   *
   * @param switched whether the identity has just changed, so that entries outside the window must
   *     be checked too
   */
  static Merges find(
      KeyChoice choice,
      boolean switched,
      Window window,
      Map<Candidate, Match> matches,
      Archive archive) {
    Merges merges = new Merges();
    if (choice.trustsIds()) {
      return merges;
    }
    Map<Candidate, Set<String>> same = sameAs(choice, switched, window, matches, archive);
    Set<String> uids = new HashSet<>();
    same.values().forEach(uids::addAll);
    Map<String, Entry> entries = uids.isEmpty() ? Map.of() : archive.entries(uids);
    same.forEach((candidate, ofOne) -> merges.add(candidate, ofOne, entries, window));
    return merges;
  }

  /** The uids that are the same entry as a candidate, where there are several. */
  private static Map<Candidate, Set<String>> sameAs(
      KeyChoice choice,
      boolean switched,
      Window window,
      Map<Candidate, Match> matches,
      Archive archive) {
    Map<Candidate, WindowEntry> standing = new LinkedHashMap<>();
    Map<Candidate, IdentityKey> keys = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    matches.forEach((candidate, match) -> {
      if (match instanceof Match.InWindow(WindowEntry entry)) {
        taken.add(entry.uid());
        if (!entry.deleted()) {
          standing.put(candidate, entry);
          keys.put(candidate, choice.keyOf(candidate));
        }
      } else if (match instanceof Match.Returned(Entry entry)) {
        taken.add(entry.uid());
      }
    });
    Map<WindowKey, List<WindowEntry>> byKey = window.byKey(choice);
    Map<IdentityKey, KnownEntry> known =
        switched && !keys.isEmpty() ? archive.lookup(new HashSet<>(keys.values())) : Map.of();
    Map<Candidate, Set<String>> same = new LinkedHashMap<>();
    standing.forEach((candidate, entry) -> {
      Set<String> others = new LinkedHashSet<>();
      for (WindowEntry other :
          byKey.getOrDefault(choice.windowKey(candidate.fingerprint), List.of())) {
        if (!other.deleted()) {
          others.add(other.uid());
        }
      }
      if (known.get(keys.get(candidate)) instanceof KnownEntry.Live(Entry other)) {
        others.add(other.uid());
      }
      others.removeAll(taken);
      if (!others.isEmpty()) {
        taken.addAll(others);
        others.add(entry.uid());
        same.put(candidate, others);
      }
    });
    return same;
  }

  private void add(
      Candidate candidate, Set<String> uids, Map<String, Entry> entries, Window window) {
    List<Entry> oldestFirst =
        uids.stream()
            .map(entries::get)
            .filter(Objects::nonNull)
            .sorted(Comparator.comparing(Entry::firstSeen).thenComparing(Entry::uid))
            .toList();
    if (oldestFirst.size() > 1) {
      Entry oldest = oldestFirst.getFirst();
      stored.put(
          candidate,
          window
              .entry(oldest.uid())
              .<Match>map(Match.InWindow::new)
              .orElseGet(() -> new Match.Returned(countedTogether(oldestFirst))));
      oldestFirst.stream()
          .skip(1)
          .forEach(entry -> merges.add(new EntryMerge(oldest.uid(), entry.uid())));
    }
  }

  /** The oldest one; no document had two of them, so its count is the sum of all. */
  private static Entry countedTogether(List<Entry> oldestFirst) {
    Entry oldest = oldestFirst.getFirst();
    int count = oldestFirst.stream().mapToInt(entry -> entry.sightings().count()).sum();
    return oldest.withSightings(new Sightings(oldest.sightings().lastSeen(), count, null));
  }

  /** The matches of all candidates after the merges. */
  Map<Candidate, Match> applied(Map<Candidate, Match> matches) {
    Map<Candidate, Match> applied = new LinkedHashMap<>(matches);
    applied.putAll(stored);
    return applied;
  }

  List<EntryMerge> all() {
    return merges;
  }
}
