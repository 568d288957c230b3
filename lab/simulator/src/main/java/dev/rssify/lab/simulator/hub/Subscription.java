package dev.rssify.lab.simulator.hub;

import dev.rssify.lab.simulator.world.Version;

/**
 * A subscription that its subscriber has confirmed.
 *
 * <p>Not thread-safe.
 */
final class Subscription {

  /** A version that cannot be delivered in this number of attempts is dropped. */
  private static final int TRIES = 3;

  private final HubRequest request;
  private final long leasedUntil;
  private Version seen;
  private int tries;

  /**
   * @param seen the version of the document when the subscription started
   */
  Subscription(HubRequest request, long leasedUntil, Version seen) {
    this.request = request;
    this.leasedUntil = leasedUntil;
    this.seen = seen;
  }

  HubRequest request() {
    return request;
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
