package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Fingerprint;
import dev.rssify.core.model.entry.IdentityKey.Kind;
import dev.rssify.core.model.feed.FeedIdentity;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Decides when a feed's entries need a weaker identity (docs/identity.md).
 *
 * <p>Invariants: switches go one way, from id to id+link to link to hash, and are decided before
 * any other conclusion from a document.
 */
final class IdentitySwitch {

  /** An entry may be listed twice with a new title; more titles are different entries. */
  private static final int TITLES_OF_ONE_ENTRY = 2;

  private static final int ROTATIONS = 2;

  private IdentitySwitch() {}

  /** Checks one document by itself: keys that stand for several entries. */
  static FeedIdentity within(FeedIdentity before, List<Candidate> document, Instant now) {
    FeedIdentity identity = before;
    if (identity.kind() == Kind.ID
        && most(document, Candidate::hasId, Fingerprint::id, Fingerprint::link) > 1) {
      identity = to(identity, Kind.ID_LINK, now, "one id stood for several links");
    }
    if (new KeyChoice(identity).trustsIds()
        && most(document, Candidate::hasId, IdentitySwitch::idAndLink, Fingerprint::title)
            > TITLES_OF_ONE_ENTRY) {
      identity = to(identity, Kind.HASH, now, "one id and link stood for several titles");
    }
    KeyChoice choice = new KeyChoice(identity);
    if (most(
            document,
            c -> choice.kindOf(c.fingerprint) == Kind.LINK,
            Fingerprint::link,
            Fingerprint::title)
        > 1) {
      identity = withoutLinks(identity, now);
    }
    return identity;
  }

  /** Compares a document with the last one: whether known entries have new ids. */
  static FeedIdentity afterRotation(
      FeedIdentity identity, boolean rotated, boolean stayed, Instant now) {
    if (!new KeyChoice(identity).trustsIds() || (!rotated && !stayed)) {
      return identity;
    }
    int rotations = rotated ? identity.rotations() + 1 : 0;
    FeedIdentity counted =
        new FeedIdentity(
            identity.kind(),
            identity.sharedLinks(),
            rotations,
            identity.switchedAt(),
            identity.reason());
    if (rotations < ROTATIONS) {
      return counted;
    }
    return to(
        counted,
        identity.sharedLinks() ? Kind.HASH : Kind.LINK,
        now,
        "ids changed while links and titles stayed");
  }

  private static FeedIdentity withoutLinks(FeedIdentity identity, Instant now) {
    String reason = "one link stood for several titles";
    return identity.kind() == Kind.LINK
        ? to(identity, Kind.HASH, now, reason)
        : new FeedIdentity(identity.kind(), true, identity.rotations(), now, reason);
  }

  private static FeedIdentity to(FeedIdentity identity, Kind kind, Instant now, String reason) {
    return new FeedIdentity(kind, identity.sharedLinks(), 0, now, reason);
  }

  /** The largest number of different values that go with one key. */
  private static int most(
      List<Candidate> document,
      Predicate<Candidate> counts,
      Function<Fingerprint, Object> key,
      ToLongFunction<Fingerprint> value) {
    Map<Object, Long> first = new HashMap<>();
    Map<Object, Set<Long>> further = new HashMap<>(); // for very few keys
    for (Candidate candidate : document) {
      if (counts.test(candidate)) {
        Object of = key.apply(candidate.fingerprint);
        long here = value.applyAsLong(candidate.fingerprint);
        Long before = first.putIfAbsent(of, here);
        if (before != null && before != here) {
          further.computeIfAbsent(of, _ -> new HashSet<>()).add(here);
        }
      }
    }
    int most = first.isEmpty() ? 0 : 1;
    return most + further.values().stream().mapToInt(Set::size).max().orElse(0);
  }

  private static Object idAndLink(Fingerprint fingerprint) {
    return List.of(fingerprint.id(), fingerprint.link());
  }
}
