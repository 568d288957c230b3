package dev.rssify.core.model.entry;

import java.time.Instant;

/**
 * An entry of a feed's last document.
 *
 * @param uid of the entry; for a deleted one its tombstone
 * @param deleted whether the entry was deleted and remains only in the document
 * @param sortAt the entry's sort key in listings
 * @param seenBase number of earlier documents that contained it, before it entered the window
 * @param since the number of the document with which it entered
 */
public record WindowEntry(
    String uid,
    boolean deleted,
    Fingerprint fingerprint,
    String contentHash,
    Instant sortAt,
    int seenBase,
    long since) {

  /**
   * The sightings to write when it leaves the window; {@code last} is the last document with it.
   */
  public Sightings left(LastDocument last) {
    return new Sightings(last.seenAt(), seenBase, since).left(last);
  }
}
