package dev.rssify.core.dispatch;

/**
 * A bound on how much of something is used a second, over all publishers: what is used is a debt
 * that time pays off, and while there is any, nothing starts.
 *
 * <p>Threading: guarded by the dispatcher's lock.
 */
final class RateCap {

  private final double perMilli;
  private double paidAt = Double.NEGATIVE_INFINITY;

  /**
   * @param perSecond how much; 0 for no bound
   */
  RateCap(double perSecond) {
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

  /** The clock was set: the debt stays the same. */
  void shift(long millis) {
    paidAt += millis;
  }
}
