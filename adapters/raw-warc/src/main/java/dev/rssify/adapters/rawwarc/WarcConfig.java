package dev.rssify.adapters.rawwarc;

import java.time.Duration;

/**
 * How segments are written.
 *
 * @param segmentBytes a segment this long is followed by another
 * @param settling how long after its last use a segment is left alone by compaction: by then every
 *     poll that kept something in it has committed
 * @param software what writes them, for the first record of each segment
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
