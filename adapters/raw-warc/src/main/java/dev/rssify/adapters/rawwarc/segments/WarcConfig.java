package dev.rssify.adapters.rawwarc.segments;

import java.time.Duration;

/**
 * Configures how segments are written.
 *
 * @param segmentBytes the size after which a new segment starts
 * @param settling how long after its last use compaction does not rewrite a segment: by then every
 *     poll that used it has committed
 * @param software recorded in the first record of each segment
 */
public record WarcConfig(long segmentBytes, Duration settling, String software) {

  public WarcConfig {
    if (segmentBytes < 1) {
      throw new IllegalArgumentException("a segment has at least one byte");
    }
    if (settling.isNegative()) {
      throw new IllegalArgumentException("the time to settle must not be negative");
    }
  }

  public static WarcConfig defaults(String software) {
    return new WarcConfig(256L << 20, Duration.ofMinutes(10), software);
  }
}
