package dev.rssify.adapters.rawwarc.segments;

import java.time.Duration;

/**
 * How segments are written as objects.
 *
 * @param flushBytes the number of waiting bytes at which an object is written
 * @param flushAfter how long after the first response an object is written at the latest
 * @param mostWaitingBytes the limit of waiting bytes, so that an unavailable bucket does not fill
 *     the memory
 * @param settling how long after its last use compaction does not rewrite a segment
 * @param software recorded in the first record of each segment
 * @param writer distinguishes the names of this process's segments from those of others; may be
 *     empty
 */
public record ObjectConfig(
    long flushBytes,
    Duration flushAfter,
    long mostWaitingBytes,
    Duration settling,
    String software,
    String writer) {

  public ObjectConfig {
    if (flushBytes < 1 || mostWaitingBytes < flushBytes) {
      throw new IllegalArgumentException(
          "flushBytes must be positive and at most mostWaitingBytes");
    }
    if (flushAfter.isNegative() || settling.isNegative()) {
      throw new IllegalArgumentException("times to flush and settle must not be negative");
    }
  }

  /** 8 MiB or a second per object, and at most 64 MiB waiting. */
  public static ObjectConfig defaults(String software, String writer) {
    return new ObjectConfig(
        8L << 20, Duration.ofSeconds(1), 64L << 20, Duration.ofMinutes(10), software, writer);
  }
}
