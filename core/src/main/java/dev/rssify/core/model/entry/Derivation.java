package dev.rssify.core.model.entry;

import dev.rssify.core.model.http.Body;
import java.time.Instant;

/**
 * Data computed from an entry, such as its keywords.
 *
 * @param kind what was computed
 * @param version of the code that computed it; each version is stored as a separate derivation
 */
public record Derivation(
    String entryUid, String kind, String version, Instant at, String mediaType, Body content) {

  /** This derivation, attached to the entry that its entry was merged into. */
  public Derivation of(String uid) {
    return new Derivation(uid, kind, version, at, mediaType, content);
  }

  /** Whether both have the same entry, kind and version. Only one such derivation is stored. */
  public boolean isSameAs(Derivation other) {
    return entryUid.equals(other.entryUid)
        && kind.equals(other.kind)
        && version.equals(other.version);
  }
}
