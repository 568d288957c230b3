package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.IdentityKey.Kind;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.entry.WindowEntry;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Matches the entries that were not found in the window: each is a returning, a deleted or a new
 * entry.
 *
 * <p>Invariants: no two candidates get the same uid; a uid is never assigned twice.
 */
final class ArchiveMatcher {

  private final UUID feedId;
  private final KeyChoice choice;
  private final Window window;
  private final WindowMatching matching;
  private final Archive archive;
  private final Instant now;
  private final Map<Candidate, Match> matches = new HashMap<>();
  private final Map<String, Candidate> taken = new HashMap<>();
  private final Map<IdentityKey, KnownEntry> known;
  private final Map<String, Entry> uncertain;

  private ArchiveMatcher(
      UUID feedId,
      KeyChoice choice,
      Window window,
      WindowMatching matching,
      Archive archive,
      Instant now) {
    this.feedId = feedId;
    this.choice = choice;
    this.window = window;
    this.matching = matching;
    this.archive = archive;
    this.now = now;
    Set<IdentityKey> keys = new HashSet<>();
    Set<String> uids = new HashSet<>();
    for (Candidate candidate : matching.open()) {
      keys.addAll(lookedUp(candidate));
      WindowEntry uncertainMatch = matching.uncertainMatchOf(candidate);
      if (uncertainMatch != null && !uncertainMatch.deleted()) {
        uids.add(uncertainMatch.uid());
      }
    }
    this.known = keys.isEmpty() ? Map.of() : archive.lookup(keys);
    this.uncertain = uids.isEmpty() ? Map.of() : archive.entries(uids);
  }

  /** Matches every candidate of the document. */
  static ArchiveMatcher resolve(
      UUID feedId,
      KeyChoice choice,
      Window window,
      WindowMatching matching,
      Archive archive,
      Instant now) {
    ArchiveMatcher matcher = new ArchiveMatcher(feedId, choice, window, matching, archive, now);
    for (Candidate candidate : matching.document) {
      matching
          .matchOf(candidate)
          .ifPresent(entry -> matcher.take(candidate, entry.uid(), new Match.InWindow(entry)));
    }
    matching.open().forEach(matcher::resolve);
    return matcher;
  }

  /** The match of every candidate, in the order of the document. */
  Map<Candidate, Match> matches() {
    Map<Candidate, Match> ordered = new LinkedHashMap<>();
    for (Candidate candidate : matching.document) {
      ordered.put(candidate, Objects.requireNonNull(matches.get(candidate)));
    }
    return ordered;
  }

  /** Whether a key already belongs to an entry. */
  boolean isKnown(IdentityKey key) {
    return known.get(key) instanceof KnownEntry.Live;
  }

  boolean leads(IdentityKey key, String uid) {
    return known.get(key) instanceof KnownEntry.Live(Entry entry) && entry.uid().equals(uid);
  }

  /** The current key of a candidate, and keys that may have identified it before. */
  private List<IdentityKey> lookedUp(Candidate candidate) {
    Kind strongest = choice.kindOf(candidate.fingerprint);
    return Stream.of(strongest == Kind.ID_LINK ? Kind.ID : strongest, strongest, Kind.LINK)
        .distinct()
        .map(candidate::key)
        .filter(Objects::nonNull)
        .toList();
  }

  private void resolve(Candidate candidate) {
    WindowEntry uncertainMatch = matching.uncertainMatchOf(candidate);
    Optional<Match> found =
        uncertainMatch == null ? inArchive(candidate) : decided(candidate, uncertainMatch);
    Match match = found.orElseGet(() -> fresh(candidate));
    switch (match) {
      case Match.InWindow(WindowEntry entry) -> take(candidate, entry.uid(), match);
      case Match.Returned(Entry entry) -> take(candidate, entry.uid(), match);
      case Match.Deleted(String tombstone) -> take(candidate, tombstone, match);
      case Match.Fresh fresh -> take(candidate, fresh.uid(), match);
      case Match.Repeated _ -> matches.put(candidate, match);
    }
  }

  private void take(Candidate candidate, String uid, Match match) {
    taken.put(uid, candidate);
    matches.put(candidate, match);
  }

  /** An id whose entry is completely different now was reused, and is not the same entry. */
  private Optional<Match> decided(Candidate candidate, WindowEntry uncertainMatch) {
    Entry entry = uncertain.get(uncertainMatch.uid());
    boolean free = !taken.containsKey(uncertainMatch.uid());
    if (free && (entry == null || !differs(entry, candidate))) {
      return Optional.of(new Match.InWindow(uncertainMatch));
    }
    return byOtherKeys(candidate);
  }

  private static boolean differs(Entry entry, Candidate candidate) {
    return Resemblance.whollyDifferent(entry.content(), candidate.content);
  }

  private Optional<Match> inArchive(Candidate candidate) {
    return switch (known.get(choice.keyOf(candidate))) {
      case KnownEntry.Live(Entry entry) when choice.trustsIds() && differs(entry, candidate) ->
          byOtherKeys(candidate);
      case KnownEntry.Live(Entry entry) -> accepted(candidate, entry);
      case KnownEntry.Deleted(String tombstone) -> deleted(tombstone);
      case null -> byOtherKeys(candidate);
    };
  }

  /** A known entry under another key, if a key of this candidate would identify it. */
  private Optional<Match> byOtherKeys(Candidate candidate) {
    for (IdentityKey key : lookedUp(candidate)) {
      if (known.get(key) instanceof KnownEntry.Live(Entry entry)
          && key.kind() != choice.kindOf(candidate.fingerprint)
          && !taken.containsKey(entry.uid())
          && isSame(candidate, entry)) {
        return Optional.of(seen(entry));
      }
    }
    return wasDeletedBeforeTheSwitch(candidate)
        ? deleted(choice.keyOf(candidate).tombstone(feedId))
        : Optional.empty();
  }

  private boolean isSame(Candidate candidate, Entry entry) {
    IdentityKey own = choice.keyOf(Candidate.of(feedId, entry.content(), now));
    return candidate.leadsTo(own)
        || (choice.trustsIds() && Resemblance.sameStory(entry.content(), candidate.content));
  }

  /** An entry deleted while only ids counted left no tombstone of its id and link together. */
  private boolean wasDeletedBeforeTheSwitch(Candidate candidate) {
    return choice.kindOf(candidate.fingerprint) == Kind.ID_LINK
        && known.get(candidate.key(Kind.ID)) instanceof KnownEntry.Deleted
        && known.get(candidate.key(Kind.LINK)) instanceof KnownEntry.Deleted;
  }

  /** Two entries of one document are different, unless their content is equal. */
  private Optional<Match> accepted(Candidate candidate, Entry entry) {
    Candidate other = taken.get(entry.uid());
    if (other == null) {
      return Optional.of(seen(entry));
    }
    return repeats(candidate, other) ? Optional.of(new Match.Repeated()) : Optional.empty();
  }

  private Optional<Match> deleted(String tombstone) {
    return taken.containsKey(tombstone)
        ? Optional.of(new Match.Repeated())
        : Optional.of(new Match.Deleted(tombstone));
  }

  private static boolean repeats(Candidate candidate, Candidate other) {
    return candidate.fingerprint.title() == other.fingerprint.title();
  }

  private Match seen(Entry entry) {
    Optional<WindowEntry> standing = window.entry(entry.uid());
    return standing.isPresent() ? new Match.InWindow(standing.get()) : new Match.Returned(entry);
  }

  /** A new entry, in the first unused generation of its key. */
  Match.Fresh fresh(Candidate candidate) {
    IdentityKey key = choice.keyOf(candidate);
    boolean unknown = !known.containsKey(key) && matching.uncertainMatchOf(candidate) == null;
    for (int generation = firstFree(key); ; generation++) {
      String uid = key.uid(feedId, generation);
      if (!taken.containsKey(uid) && (unknown || !isMinted(uid))) {
        return new Match.Fresh(key, generation, uid);
      }
    }
  }

  /** The generation after the one that has the key now; earlier ones were assigned long ago. */
  private int firstFree(IdentityKey key) {
    return known.get(key) instanceof KnownEntry.Live(Entry entry) && entry.identity().equals(key)
        ? entry.generation() + 1
        : 0;
  }

  private boolean isMinted(String uid) {
    return !archive.minted(Set.of(uid)).isEmpty();
  }
}
