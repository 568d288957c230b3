package dev.rssify.adapters.rawwarc;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How often something is tried that another machine has to do, and how long is waited in between:
 * twice as long each time, less a share by chance so that many do not come back at once.
 *
 * @param tries how often in all
 * @param first the longest first wait
 * @param longest no wait is longer
 * @param sleeper lets time pass
 * @param chance numbers from 0 to below 1; asked by many threads
 */
public record RetryPolicy(
    int tries, Duration first, Duration longest, Sleeper sleeper, DoubleSupplier chance) {

  /** Lets time pass. */
  @FunctionalInterface
  public interface Sleeper {
    void sleep(Duration time) throws InterruptedException;
  }

  public RetryPolicy {
    if (tries < 1 || first.isNegative() || longest.compareTo(first) < 0) {
      throw new IllegalArgumentException("something is tried at least once, with growing waits");
    }
  }

  /** Six tries in at most six seconds of waiting. */
  public static RetryPolicy defaults(Sleeper sleeper, DoubleSupplier chance) {
    return new RetryPolicy(6, Duration.ofMillis(200), Duration.ofSeconds(5), sleeper, chance);
  }

  /** Waits after so many tries that failed. */
  void await(int failed) throws InterruptedException {
    Duration most = first.multipliedBy(1L << Math.min(failed - 1, 20));
    long millis = Math.min(most.toMillis(), longest.toMillis());
    sleeper.sleep(Duration.ofMillis(Math.round(millis * (1 - chance.getAsDouble() / 2))));
  }
}
