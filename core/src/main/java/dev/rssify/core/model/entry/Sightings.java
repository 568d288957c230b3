package dev.rssify.core.model.entry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many documents of its feed contained an entry, and when it was last seen.
 *
 * <p>While the entry is in the window, nothing is written: both values are computed from the stored
 * sightings and the feed's last document.
 *
 * @param lastSeen when a document last contained it, as of the last write
 * @param count documents that contained it, as of the last write
 * @param inWindowSince the number of the document with which it entered the window; null while it
 *     is outside
 */
public record Sightings(Instant lastSeen, int count, @Nullable Long inWindowSince) {

  /** The current values, for readers. */
  public Sightings asOf(@Nullable LastDocument last) {
    return inWindowSince == null || last == null
        ? this
        : new Sightings(last.seenAt(), count(inWindowSince, last), inWindowSince);
  }

  /** The inverse of {@link #asOf}: the stored values from the current ones. */
  public Sightings stored(@Nullable LastDocument last) {
    return inWindowSince == null || last == null
        ? this
        : new Sightings(
            lastSeen, count - Math.toIntExact(last.number() - inWindowSince + 1), inWindowSince);
  }

  /**
   * The values to write when the entry leaves the window; {@code last} is the last document with
   * it.
   */
  public Sightings left(LastDocument last) {
    Sightings seen = asOf(last);
    return new Sightings(seen.lastSeen, seen.count, null);
  }

  /**
   * The values to write when the entry enters the window again with the document of this number.
   */
  public Sightings back(long documentNumber) {
    return new Sightings(lastSeen, count, documentNumber);
  }

  private int count(long since, LastDocument last) {
    return Math.toIntExact(count + last.number() - since + 1);
  }
}
