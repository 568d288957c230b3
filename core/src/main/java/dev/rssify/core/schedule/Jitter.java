package dev.rssify.core.schedule;

import com.dynatrace.hash4j.hashing.Hashing;
import java.time.Instant;
import java.util.UUID;

/**
 * Deterministic jitter: spreads polls like a random number, and is reproducible for a given
 * history.
 */
final class Jitter {

  private Jitter() {}

  /** A number from 0 (inclusive) to 1 (exclusive) that depends only on its arguments. */
  static double unit(UUID feedId, Instant at) {
    long hash =
        Hashing.xxh64()
            .hashStream()
            .putLong(feedId.getMostSignificantBits())
            .putLong(feedId.getLeastSignificantBits())
            .putLong(at.toEpochMilli())
            .getAsLong();
    return (hash >>> 11) * 0x1.0p-53;
  }
}
