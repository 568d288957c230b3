package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedIdentity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Classifies the entries of a document as new, changed, moved, vanished or unchanged
 * (docs/identity.md). Pure: the same history gives the same changes.
 *
 * <p>Invariants: an entry that occurs twice in a document counts once, in its first occurrence; no
 * uid is ever new twice; unchanged entries of the last document are not loaded.
 */
public final class Deduplicator {

  private Deduplicator() {}

  /**
   * Compares a document with the last one and, where that is not enough, with all stored entries.
   *
   * @param last the feed's window
   */
  public static Comparison compare(
      Feed feed, List<WindowEntry> last, NewDocument document, Archive archive) {
    Instant now = document.at();
    List<Candidate> entries =
        document.entries().stream().map(entry -> Candidate.of(feed.id(), entry, now)).toList();
    Window window = new Window(last);

    FeedIdentity known = feed.state().identity();
    FeedIdentity identity = IdentitySwitch.within(known, entries, now);
    WindowMatching matching = match(identity, window, entries);
    FeedIdentity rotated =
        IdentitySwitch.afterRotation(identity, matching.hasRotated(), matching.hasStayed(), now);
    if (rotated.kind() != identity.kind()) {
      rotated = IdentitySwitch.within(rotated, entries, now);
      matching = match(rotated, window, entries);
    }
    identity = rotated;

    KeyChoice choice = new KeyChoice(identity);
    ArchiveMatcher found =
        ArchiveMatcher.resolve(feed.id(), choice, window, matching, archive, now);
    boolean switched = identity.kind() != known.kind();
    Merges merges = Merges.find(choice, switched, window, found.matches(), archive);
    return new Changes(feed, window, document, choice, found, merges.all())
        .of(merges.applied(found.matches()), archive);
  }

  /**
   * Adds entries from outside the feed's document: from its archives, or one by one. They do not
   * affect the window, and missing entries mean nothing.
   *
   * @param backfill true for old versions from the archives, which never replace stored ones
   */
  public static Comparison add(Feed feed, NewDocument page, Archive archive, boolean backfill) {
    return add(feed, page, archive, backfill, false);
  }

  /** Adds entries on request: one that was deleted by age becomes a new entry. */
  public static Comparison restore(Feed feed, NewDocument page, Archive archive) {
    return add(feed, page, archive, false, true);
  }

  private static Comparison add(
      Feed feed, NewDocument page, Archive archive, boolean backfill, boolean restore) {
    List<Candidate> entries =
        page.entries().stream().map(entry -> Candidate.of(feed.id(), entry, page.at())).toList();
    FeedIdentity identity = IdentitySwitch.within(feed.state().identity(), entries, page.at());
    KeyChoice choice = new KeyChoice(identity);
    return new Additions(feed, page, choice, backfill, restore)
        .of(
            ArchiveMatcher.resolve(
                feed.id(),
                choice,
                new Window(List.of()),
                new WindowMatching(distinct(choice, entries)),
                archive,
                page.at()));
  }

  /** The uid of the stored entry with the same identity; empty when there is none. */
  public static Optional<String> uidOf(Feed feed, NormalizedEntry entry, Archive archive) {
    return known(feed, List.of(entry), archive).getFirst() instanceof KnownEntry.Live(Entry known)
        ? Optional.of(known.uid())
        : Optional.empty();
  }

  /** The stored entry under the key of each of these entries, in their order; null for none. */
  public static List<@Nullable KnownEntry> known(
      Feed feed, List<NormalizedEntry> entries, Archive archive) {
    KeyChoice choice = new KeyChoice(feed.state().identity());
    List<IdentityKey> keys =
        entries.stream()
            .map(entry -> choice.keyOf(Candidate.of(feed.id(), entry, Instant.EPOCH)))
            .toList();
    Map<IdentityKey, KnownEntry> found = archive.lookup(Set.copyOf(keys));
    List<@Nullable KnownEntry> known = new ArrayList<>();
    keys.forEach(key -> known.add(found.get(key)));
    return known;
  }

  private static WindowMatching match(
      FeedIdentity identity, Window window, List<Candidate> entries) {
    KeyChoice choice = new KeyChoice(identity);
    return WindowMatcher.match(choice, window, distinct(choice, entries));
  }

  private static List<Candidate> distinct(KeyChoice choice, List<Candidate> entries) {
    List<Candidate> distinct = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    for (Candidate candidate : entries) {
      if (seen.add(choice.keyOf(candidate))) {
        distinct.add(candidate);
      }
    }
    return distinct;
  }
}
