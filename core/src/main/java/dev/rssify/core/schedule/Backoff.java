package dev.rssify.core.schedule;

import java.time.Duration;

/**
 * Exponential backoff after consecutive errors, up to a limit (R16).
 *
 * @param base the factor per further error
 * @param longest the maximum wait
 */
record Backoff(double base, Duration longest) {

  /** The wait after a number of consecutive failures, starting with {@code first}. */
  Duration after(int failures, Duration first) {
    double factor = Math.pow(base, Math.max(0, failures - 1));
    // Compared as doubles: the product may exceed the range of a duration.
    return first.toMillis() * factor >= longest.toMillis()
        ? longest
        : Durations.times(first, factor);
  }
}
