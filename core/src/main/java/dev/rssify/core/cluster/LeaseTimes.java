package dev.rssify.core.cluster;

import java.time.Duration;

/**
 * How long leases last.
 *
 * @param duration how long a worker holds its leases without renewing them
 * @param margin how much earlier the worker itself stops, for clocks that run at different speeds
 */
public record LeaseTimes(Duration duration, Duration margin) {

  public LeaseTimes {
    if (margin.isNegative() || margin.compareTo(duration) >= 0) {
      throw new IllegalArgumentException("the margin must be shorter than the lease");
    }
  }

  public static LeaseTimes defaults() {
    return new LeaseTimes(Duration.ofSeconds(10), Duration.ofMillis(500));
  }

  /** How often a worker renews its leases: four renewals may fail. */
  public Duration renewEvery() {
    return duration.dividedBy(5);
  }

  /** How long a worker relies on its leases, counted from just before it sends the renewal. */
  Duration reliable() {
    return duration.minus(margin);
  }
}
