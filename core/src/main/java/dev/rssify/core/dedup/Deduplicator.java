package dev.rssify.core.dedup;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedIdentity;
import dev.rssify.core.model.WindowEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells new, changed, moved, vanished and unchanged entries of a document apart (design section 4).
 * Pure: the same history gives the same changes.
 *
 * <p>Invariants: an entry that stands twice in a document counts once, as it stands first; no uid
 * is ever new twice; entries that stood in the last document and are the same are not read.
 */
public final class Deduplicator {

  private Deduplicator() {}

  /**
   * Compares a document with the last one and, where that is not enough, with all that is known.
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
