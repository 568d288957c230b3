package dev.rssify.core.model.entry;

import java.time.Instant;

/**
 * An entry of a feed's last document.
 *
 * @param uid of the entry; for a buried one its tombstone
 * @param buried true when the entry was deleted and only stands in the document
 * @param sortAt the entry's place in listings
 * @param seenBase how many earlier documents had it, before it came in
 * @param since the number of the document it came in with
 */
public record WindowEntry(
    String uid,
    boolean buried,
    Fingerprint fingerprint,
    String contentHash,
    Instant sortAt,
    int seenBase,
    long since) {

  /** What is to be written of it when it leaves, the last document with it being {@code last}. */
  public Sightings left(LastDocument last) {
    return new Sightings(last.seenAt(), seenBase, since).left(last);
  }
}
