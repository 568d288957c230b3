package dev.rssify.adapters.rawwarc;

import java.time.Duration;

/**
 * How segments are written as objects.
 *
 * @param flushBytes an object is written when so much waits for it
 * @param flushAfter and at the latest so long after the first of it came
 * @param mostWaitingBytes how much may wait, so that a place that is away does not fill the memory
 * @param settling how long after its last use a segment is left alone by compaction
 * @param software what writes them, for the first record of each segment
 */
public record ObjectConfig(
    long flushBytes,
    Duration flushAfter,
    long mostWaitingBytes,
    Duration settling,
    String software) {

  public ObjectConfig {
    if (flushBytes < 1 || mostWaitingBytes < flushBytes) {
      throw new IllegalArgumentException("an object has bytes, and at least one may wait");
    }
    if (flushAfter.isNegative() || settling.isNegative()) {
      throw new IllegalArgumentException("times to flush and settle must not be negative");
    }
  }

  /** 8 MiB or a second, and 64 MiB waiting. */
  public static ObjectConfig defaults(String software) {
    return new ObjectConfig(
        8L << 20, Duration.ofSeconds(1), 64L << 20, Duration.ofMinutes(10), software);
  }
}
