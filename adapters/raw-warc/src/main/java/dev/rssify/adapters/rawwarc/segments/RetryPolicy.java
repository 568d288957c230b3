package dev.rssify.adapters.rawwarc.segments;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How often a remote call is tried, and the delays in between: doubling, minus random jitter.
 *
 * @param tries the maximum number of calls
 * @param first the longest first delay
 * @param longest the longest delay
 * @param sleeper waits
 * @param chance random numbers from 0 to below 1; called by many threads
 */
public record RetryPolicy(
    int tries, Duration first, Duration longest, Sleeper sleeper, DoubleSupplier chance) {

  /** Sleeps. */
  @FunctionalInterface
  public interface Sleeper {
    void sleep(Duration time) throws InterruptedException;
  }

  public RetryPolicy {
    if (tries < 1 || first.isNegative() || longest.compareTo(first) < 0) {
      throw new IllegalArgumentException("tries must be at least 1, and longest at least first");
    }
  }

  /** Six tries in at most six seconds of waiting. */
  public static RetryPolicy defaults(Sleeper sleeper, DoubleSupplier chance) {
    return new RetryPolicy(6, Duration.ofMillis(200), Duration.ofSeconds(5), sleeper, chance);
  }

  /** Waits after this number of failed tries. */
  void await(int failed) throws InterruptedException {
    Duration most = first.multipliedBy(1L << Math.min(failed - 1, 20));
    long millis = Math.min(most.toMillis(), longest.toMillis());
    sleeper.sleep(Duration.ofMillis(Math.round(millis * (1 - chance.getAsDouble() / 2))));
  }
}
