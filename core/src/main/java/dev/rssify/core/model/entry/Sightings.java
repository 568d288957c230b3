package dev.rssify.core.model.entry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often an entry stood in its feed's document, and when last. While it stands there nothing is
 * written: what is kept plus the feed's last document tells both.
 *
 * @param lastSeen when a document last had it, as of the last write
 * @param count documents that had it, as of the last write
 * @param inWindowSince the number of the document it came in with; null while it is not there
 */
public record Sightings(Instant lastSeen, int count, @Nullable Long inWindowSince) {

  /** The same as of now: what readers are told. */
  public Sightings asOf(@Nullable LastDocument last) {
    return inWindowSince == null || last == null
        ? this
        : new Sightings(last.seenAt(), count(inWindowSince, last), inWindowSince);
  }

  /** The opposite of {@link #asOf}: what is kept, from what readers are told. */
  public Sightings stored(@Nullable LastDocument last) {
    return inWindowSince == null || last == null
        ? this
        : new Sightings(
            lastSeen, count - Math.toIntExact(last.number() - inWindowSince + 1), inWindowSince);
  }

  /** What is written when it is not in the document any longer, which is {@code last} no more. */
  public Sightings left(LastDocument last) {
    Sightings seen = asOf(last);
    return new Sightings(seen.lastSeen, seen.count, null);
  }

  /** What is written when it comes back with the document of this number. */
  public Sightings back(long documentNumber) {
    return new Sightings(lastSeen, count, documentNumber);
  }

  private int count(long since, LastDocument last) {
    return Math.toIntExact(count + last.number() - since + 1);
  }
}
