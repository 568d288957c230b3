package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Fingerprint;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.IdentityKey.Kind;
import dev.rssify.core.model.feed.FeedIdentity;
import java.util.Objects;

/** Chooses the key that identifies an entry of a feed. */
record KeyChoice(FeedIdentity identity) {

  /** The key in the window: two entries with the same one are the same. */
  record WindowKey(Kind kind, long first, long second) {}

  Kind kindOf(Fingerprint fingerprint) {
    Kind strongest = identity.kind();
    boolean byId = strongest == Kind.ID || strongest == Kind.ID_LINK;
    if (byId && fingerprint.id() != Fingerprint.ABSENT) {
      return strongest;
    }
    return usesLinks() && fingerprint.link() != Fingerprint.ABSENT ? Kind.LINK : Kind.HASH;
  }

  IdentityKey keyOf(Candidate candidate) {
    return Objects.requireNonNull(candidate.key(kindOf(candidate.fingerprint)));
  }

  WindowKey windowKey(Fingerprint fingerprint) {
    Kind kind = kindOf(fingerprint);
    return switch (kind) {
      case ID -> new WindowKey(kind, fingerprint.id(), 0);
      case ID_LINK -> new WindowKey(kind, fingerprint.id(), fingerprint.link());
      case LINK -> new WindowKey(kind, fingerprint.link(), 0);
      case HASH -> new WindowKey(kind, fingerprint.tuple(), 0);
    };
  }

  /**
   * Whether ids are trusted, so that an entry under another id needs further proof that it is
   * known.
   */
  boolean trustsIds() {
    return identity.kind() == Kind.ID || identity.kind() == Kind.ID_LINK;
  }

  boolean usesLinks() {
    return identity.kind() != Kind.HASH && !identity.sharedLinks();
  }
}
