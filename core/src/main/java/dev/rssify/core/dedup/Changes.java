package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.IdentityKey.Kind;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.Feed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the writes and events, once each entry of a document is matched. */
final class Changes {

  private final Feed feed;
  private final Window window;
  private final NewDocument document;
  private final KeyChoice choice;
  private final ArchiveMatcher found;
  private final List<EntryMerge> merges;
  private final long number;
  private final EntryForms forms;
  private final Findings findings;
  private final Map<String, Sightings> seen = new HashMap<>();
  private final Map<IdentityKey, String> keys = new LinkedHashMap<>();
  private final List<WindowEntry> put = new ArrayList<>();
  private final Set<String> staying = new HashSet<>();

  Changes(
      Feed feed,
      Window window,
      NewDocument document,
      KeyChoice choice,
      ArchiveMatcher found,
      List<EntryMerge> merges) {
    this.feed = feed;
    this.window = window;
    this.document = document;
    this.choice = choice;
    this.found = found;
    this.merges = merges;
    LastDocument last = feed.lastDocument();
    this.number = last == null ? 1 : last.number() + 1;
    this.forms = new EntryForms(feed.id(), document, last == null, false);
    this.findings = new Findings(window.size(), document.extent());
  }

  Comparison of(Map<Candidate, Match> matches, Archive archive) {
    Map<String, Entry> changed = changedEntries(matches, archive);
    merges.forEach(findings::merged);
    matches.forEach((candidate, match) -> {
      switch (match) {
        case Match.InWindow(WindowEntry entry) -> stays(candidate, entry, changed.get(entry.uid()));
        case Match.Returned(Entry entry) -> returns(candidate, entry);
        case Match.Deleted(String tombstone) -> staysDeleted(candidate, tombstone);
        case Match.Fresh fresh -> appears(candidate, fresh);
        case Match.Repeated() -> {}
      }
    });
    Set<String> removed = leave();
    return new Comparison(
        new EntryWrites(forms.inserted(), forms.updated(), seen, keys, merges),
        new WindowDelta(put, removed),
        choice.identity(),
        findings.events(feed.lastDocument()),
        forms.inserted().size(),
        forms.updated().size(),
        findings.isGap());
  }

  /** The entries of the window that changed: only these are loaded. */
  private static Map<String, Entry> changedEntries(Map<Candidate, Match> matches, Archive archive) {
    Set<String> uids = new HashSet<>();
    matches.forEach((candidate, match) -> {
      if (match instanceof Match.InWindow(WindowEntry entry)
          && !entry.deleted()
          && !candidate.hasSameContent(entry)) {
        uids.add(entry.uid());
      }
    });
    return uids.isEmpty() ? Map.of() : archive.entries(uids);
  }

  private void stays(Candidate candidate, WindowEntry before, @Nullable Entry changed) {
    staying.add(before.uid());
    findings.stayed(before);
    WindowEntry after =
        standing(
            candidate,
            before.uid(),
            before.deleted(),
            before.sortAt(),
            before.seenBase(),
            before.since());
    if (after.equals(before)) {
      return;
    }
    put.add(after);
    if (changed != null) {
      Sightings sightings = new Sightings(document.at(), before.seenBase(), before.since());
      findings.changed(forms.update(changed, candidate, sightings));
    }
    boolean sameKey =
        choice.windowKey(before.fingerprint()).equals(choice.windowKey(candidate.fingerprint));
    if (!before.deleted() && !sameKey) {
      keys.put(choice.keyOf(candidate), before.uid());
    }
  }

  private void returns(Candidate candidate, Entry entry) {
    Sightings back = entry.sightings().back(number);
    put.add(
        standing(candidate, entry.uid(), false, entry.sortAt(), entry.sightings().count(), number));
    if (entry.content().contentHash().equals(candidate.content.contentHash())) {
      seen.put(entry.uid(), back);
    } else {
      findings.cameBackChanged(forms.update(entry, candidate, back));
    }
    IdentityKey key = choice.keyOf(candidate);
    if (!found.leads(key, entry.uid())) {
      keys.put(key, entry.uid());
    }
  }

  private void staysDeleted(Candidate candidate, String tombstone) {
    put.add(standing(candidate, tombstone, true, document.at(), 0, number));
  }

  private void appears(Candidate candidate, Match.Fresh fresh) {
    Sightings first = new Sightings(document.at(), 0, number);
    Entry entry = forms.insert(candidate, fresh, first);
    put.add(standing(candidate, entry.uid(), false, entry.sortAt(), 0, number));
    findings.appeared(entry);
    keys.put(fresh.key(), entry.uid());
    // If ids turn out to be unusable later, an absent entry can still be found by its link.
    IdentityKey link = candidate.key(Kind.LINK);
    if (link != null && choice.usesLinks() && !found.isKnown(link)) {
      keys.putIfAbsent(link, entry.uid());
    }
  }

  private static WindowEntry standing(
      Candidate candidate, String uid, boolean deleted, Instant sortAt, int seenBase, long since) {
    return new WindowEntry(
        uid,
        deleted,
        candidate.fingerprint,
        candidate.content.contentHash(),
        sortAt,
        seenBase,
        since);
  }

  /** The uids that left the window. */
  private Set<String> leave() {
    if (document.extent() == Extent.PART) {
      return overflow();
    }
    Set<String> removed = new HashSet<>();
    Set<String> merged = new HashSet<>();
    merges.forEach(merge -> merged.add(merge.merged()));
    for (WindowEntry entry : window.entries()) {
      if (staying.contains(entry.uid())) {
        continue;
      }
      removed.add(entry.uid());
      if (!merged.contains(entry.uid())) {
        leaves(entry);
      }
    }
    return removed;
  }

  /**
   * An incomplete document adds to the window. Entries it does not contain stay, except the oldest
   * ones beyond the limit: a feed that is always truncated must not grow its window forever.
   */
  private Set<String> overflow() {
    Set<String> removed = new HashSet<>();
    merges.forEach(merge -> removed.add(merge.merged()));
    removed.removeIf(uid -> window.entry(uid).isEmpty() || staying.contains(uid));
    List<WindowEntry> unseen =
        window.entries().stream()
            .filter(entry -> !staying.contains(entry.uid()) && !removed.contains(entry.uid()))
            .sorted(Comparator.comparing(WindowEntry::sortAt).thenComparing(WindowEntry::uid))
            .toList();
    int cameIn = Math.toIntExact(put.stream().filter(e -> window.entry(e.uid()).isEmpty()).count());
    for (WindowEntry entry : unseen.subList(0, Math.min(cameIn, unseen.size()))) {
      removed.add(entry.uid());
      leaves(entry);
    }
    return removed;
  }

  private void leaves(WindowEntry entry) {
    LastDocument last = feed.lastDocument();
    if (last != null && !entry.deleted()) {
      seen.put(entry.uid(), entry.left(last));
      findings.left(entry);
    }
  }
}
