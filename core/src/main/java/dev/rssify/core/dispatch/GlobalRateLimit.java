package dev.rssify.core.dispatch;

/**
 * A limit per second over all hosts: usage is a debt that time pays off, and nothing starts while
 * there is any.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class GlobalRateLimit {

  private final double perMilli;
  private double paidAt = Double.NEGATIVE_INFINITY;

  /**
   * @param perSecond the limit; 0 for none
   */
  GlobalRateLimit(double perSecond) {
    this.perMilli = perSecond / 1_000;
  }

  void use(long amount, long now) {
    if (perMilli > 0) {
      paidAt = Math.max(paidAt, (double) now) + amount / perMilli;
    }
  }

  /** When the next may start. */
  long opensAt() {
    return paidAt == Double.NEGATIVE_INFINITY ? Long.MIN_VALUE : (long) Math.ceil(paidAt);
  }

  /** Adjusts to a clock that was set: the debt stays the same. */
  void shift(long millis) {
    paidAt += millis;
  }
}
