package dev.rssify.adapters.rawwarc;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which segments are in use by polls that have not committed yet, and which are being retired.
 *
 * <p>Between keeping an answer and committing it, nothing in the index refers to its record. So a
 * segment is retired only when its last use is long enough ago, and from then on nobody borrows
 * from it.
 *
 * <p>Threading: safe for many threads.
 */
final class SegmentUse {

  private final Duration settling;
  private final Map<String, Instant> lastUse = new HashMap<>();
  private final Set<String> retiring = new HashSet<>();

  SegmentUse(Duration settling) {
    this.settling = settling;
  }

  synchronized void used(String key, Instant at) {
    lastUse.merge(key, at, (a, b) -> a.isAfter(b) ? a : b);
  }

  /** Uses a record of this segment once more; false when it is being retired. */
  synchronized boolean borrow(String key, Instant at) {
    if (retiring.contains(key)) {
      return false;
    }
    used(key, at);
    return true;
  }

  /** Keeps others from borrowing; false when a poll may still be about to refer to it. */
  synchronized boolean retire(String key, Instant now) {
    Instant last = lastUse.get(key);
    if (last != null && last.plus(settling).isAfter(now)) {
      return false;
    }
    lastUse.remove(key);
    return retiring.add(key);
  }

  synchronized void release(String key) {
    retiring.remove(key);
  }
}
