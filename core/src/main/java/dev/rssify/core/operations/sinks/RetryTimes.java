package dev.rssify.core.operations.sinks;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When to send again: after a second, then doubling up to five minutes, with up to half of it as
 * jitter. A Retry-After is obeyed up to an hour.
 *
 * @param chance from 0 to below 1
 */
record RetryTimes(DoubleSupplier chance) {

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration MAX = Duration.ofMinutes(5);
  private static final Duration MAX_RETRY_AFTER = Duration.ofHours(1);

  /**
   * @param failures in a row, this one included
   * @param retryAfter the receiver's Retry-After, if any
   */
  Duration after(int failures, @Nullable Duration retryAfter) {
    if (retryAfter != null) {
      return retryAfter.compareTo(MAX_RETRY_AFTER) < 0 ? retryAfter : MAX_RETRY_AFTER;
    }
    int doublings = Math.min(failures - 1, 10);
    long millis = Math.min(FIRST.toMillis() << doublings, MAX.toMillis());
    return Duration.ofMillis(millis / 2 + Math.round(millis / 2.0 * chance.getAsDouble()));
  }
}
