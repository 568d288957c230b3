package dev.rssify.core.model.entry;

import dev.rssify.core.model.parsed.ParsedEntry;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * An entry as stored: its normalized form and its lineage.
 *
 * <p>Invariants: all times are whole milliseconds.
 *
 * @param uid assigned once, never changes
 * @param identity the key from which the uid was computed
 * @param generation how many earlier, different entries used the same key
 * @param sortAt the sort key of listings; set by the first commit, never changes
 * @param version number of versions seen, including this one
 * @param initial whether the entry was in the feed's first document
 * @param backfill whether the entry was found in the feed's archives
 * @param rawRefs the raw bytes of its latest versions, oldest first
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

  /** This entry with another text, such as that of its article. */
  public Entry withText(String text) {
    return new Entry(
        uid,
        feedId,
        identity,
        generation,
        content.withText(text),
        sortAt,
        firstSeen,
        sightings,
        version,
        initial,
        backfill,
        rawRefs);
  }

  public EntryHeadline headline() {
    ParsedEntry published = content.published();
    return new EntryHeadline(
        uid,
        feedId,
        published.title(),
        published.link(),
        content.canonicalLink(),
        published.published(),
        published.updated(),
        EntryHeadline.summary(content.text()),
        EntryHeadline.names(published.authors()),
        version,
        initial,
        backfill,
        rawRefs);
  }

  /** When it was published; an entry without a date was published when it was first seen. */
  public Instant publishedOrSeen() {
    Instant published = content.published().published();
    return published == null ? firstSeen() : published;
  }
}
