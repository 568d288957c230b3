package dev.rssify.lab.simulator.world;

/** When feeds with temporary errors fail: some slots of time, by hash. */
final class Outages {

  private static final long SLOT = 1200;
  private static final double SHARE = 0.3;
  private static final long PURPOSE = 0x6f757461676573L;

  private Outages() {}

  /** The second at which the error ends; the given one when there is none. */
  static long end(Feed feed, long second) {
    long length = SLOT / feed.cadence().haste();
    long slot = Math.floorDiv(second, length);
    if (!isBad(feed, slot)) {
      return second;
    }
    do {
      slot++;
    } while (isBad(feed, slot));
    return slot * length;
  }

  private static boolean isBad(Feed feed, long slot) {
    return new Draw(Hash.mix(feed.key() ^ PURPOSE, slot)).chance(SHARE);
  }
}
