package dev.rssify.core.model.entry;

import dev.rssify.core.model.http.Body;
import java.time.Instant;

/**
 * Something computed from an entry, such as its keywords.
 *
 * @param kind what was computed
 * @param version of what computed it; another version is another derivation beside it
 */
public record Derivation(
    String entryUid, String kind, String version, Instant at, String mediaType, Body content) {

  /** The same, of an entry that this one was merged into. */
  public Derivation of(String uid) {
    return new Derivation(uid, kind, version, at, mediaType, content);
  }

  /** Whether both are of one kind and version of one entry, of which there is only one. */
  public boolean isSameAs(Derivation other) {
    return entryUid.equals(other.entryUid)
        && kind.equals(other.kind)
        && version.equals(other.version);
  }
}
