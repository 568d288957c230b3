package dev.rssify.lab.simulator.hub;

import dev.rssify.lab.simulator.world.Version;

/**
 * A wish that its subscriber has confirmed.
 *
 * <p>Threading: one thread.
 */
final class Subscription {

  /** A version that cannot be delivered in so many tries is let go. */
  private static final int TRIES = 3;

  private final Wish wish;
  private final long leasedUntil;
  private Version seen;
  private int tries;

  /**
   * @param seen the version of the document when the subscription began
   */
  Subscription(Wish wish, long leasedUntil, Version seen) {
    this.wish = wish;
    this.leasedUntil = leasedUntil;
    this.seen = seen;
  }

  Wish wish() {
    return wish;
  }

  boolean isOver(long second) {
    return second >= leasedUntil;
  }

  boolean isDue(long second) {
    return !seen.isCurrent(second);
  }

  void delivered(Version version) {
    seen = version;
    tries = 0;
  }

  void failed(Version version) {
    tries++;
    if (tries == TRIES) {
      delivered(version);
    }
  }
}
