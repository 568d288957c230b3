package dev.rssify.core.model.entry;

import dev.rssify.core.model.parsed.ParsedEntry;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * An entry as it is kept: its normalized form and its lineage.
 *
 * <p>Invariants: all times are whole milliseconds.
 *
 * @param uid minted once, never changed
 * @param identity the key the uid was minted from
 * @param generation how often that key was used before, for something else
 * @param sortAt frozen at the first commit; what listings are ordered by
 * @param version counts the forms of it that were seen, this one included
 * @param initial true for an entry of the feed's first document
 * @param backfill true for an entry that was found in the feed's archives
 * @param rawRefs where its last forms can be read as served, the oldest first
 */
public record Entry(
    String uid,
    UUID feedId,
    IdentityKey identity,
    int generation,
    NormalizedEntry content,
    Instant sortAt,
    Instant firstSeen,
    Sightings sightings,
    int version,
    boolean initial,
    boolean backfill,
    List<RawRef> rawRefs) {

  public Entry {
    rawRefs = List.copyOf(rawRefs);
  }

  public Entry withSightings(Sightings seen) {
    return new Entry(
        uid,
        feedId,
        identity,
        generation,
        content,
        sortAt,
        firstSeen,
        seen,
        version,
        initial,
        backfill,
        rawRefs);
  }

  public EntryHeadline headline() {
    ParsedEntry said = content.published();
    return new EntryHeadline(
        uid,
        feedId,
        said.title(),
        said.link(),
        content.canonicalLink(),
        said.published(),
        said.updated(),
        version,
        initial,
        backfill,
        rawRefs);
  }
}
