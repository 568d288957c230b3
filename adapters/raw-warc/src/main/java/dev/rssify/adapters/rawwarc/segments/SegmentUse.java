package dev.rssify.adapters.rawwarc.segments;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Tracks segments that uncommitted polls use, and segments that are being retired.
 *
 * <p>Between storing a response and committing it, nothing in the index refers to its record. So a
 * segment is retired only when its last use is long enough ago, and no poll uses it from then on.
 * Other processes write segments of their own day, so the day of a segment must be over as well.
 *
 * <p>Threading: safe for many threads.
 */
public final class SegmentUse {

  private final Duration settling;
  private final boolean alone;

  /** The longest unused first; segments old enough to be retired are not tracked. */
  private final Map<String, Instant> lastUse = new LinkedHashMap<>();

  private final Set<String> retiring = new HashSet<>();

  /**
   * Use of segments by this process.
   *
   * @param alone whether no other process retires segments; if one may, only segments used by this
   *     process are borrowed, which are too young to be retired
   */
  public SegmentUse(Duration settling, boolean alone) {
    this.settling = settling;
    this.alone = alone;
  }

  public synchronized void used(String key, Instant at) {
    Instant before = lastUse.remove(key);
    lastUse.put(key, before != null && before.isAfter(at) ? before : at);
    Iterator<Instant> uses = lastUse.values().iterator();
    while (uses.next().plus(settling).isBefore(at)) {
      uses.remove();
    }
  }

  /** The number of segments whose last use is known. */
  synchronized int size() {
    return lastUse.size();
  }

  /** Uses a record of this segment once more; false when it is being retired. */
  public synchronized boolean borrow(String key, Instant at) {
    if (retiring.contains(key) || (!alone && !lastUse.containsKey(key))) {
      return false;
    }
    used(key, at);
    return true;
  }

  /** Prevents further use; false when a poll may still be about to refer to it. */
  synchronized boolean retire(String key, Instant now) {
    Instant last = lastUse.get(key);
    boolean used = last != null && last.plus(settling).isAfter(now);
    if (used || !isOver(key, now.minus(settling))) {
      return false;
    }
    lastUse.remove(key);
    return retiring.add(key);
  }

  private static boolean isOver(String key, Instant at) {
    return SegmentName.parse(key)
        .filter(name -> name.day().isBefore(SegmentName.day(at)))
        .isPresent();
  }

  synchronized void release(String key) {
    retiring.remove(key);
  }
}
