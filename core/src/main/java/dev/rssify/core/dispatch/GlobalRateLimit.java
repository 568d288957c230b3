package dev.rssify.core.dispatch;

/**
 * A limit per second over all hosts: each use delays the next start by its share of a second.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class GlobalRateLimit {

  private final double perMilli;
  private double opensAt = Double.NEGATIVE_INFINITY;

  /**
   * @param perSecond the limit; 0 for none
   */
  GlobalRateLimit(double perSecond) {
    this.perMilli = perSecond / 1_000;
  }

  void use(long amount, long now) {
    if (perMilli > 0) {
      opensAt = Math.max(opensAt, (double) now) + amount / perMilli;
    }
  }

  /** When the next request may start. */
  long opensAt() {
    return opensAt == Double.NEGATIVE_INFINITY ? Long.MIN_VALUE : (long) Math.ceil(opensAt);
  }

  /** Adjusts to a clock that was set: the remaining delay stays the same. */
  void shift(long millis) {
    opensAt += millis;
  }
}
