package dev.rssify.core.schedule;

import java.time.Duration;

/**
 * How long to wait after errors in a row: twice as long each time, up to a limit (R16).
 *
 * @param base by how much each further error lengthens the wait
 * @param longest where it ends
 */
record Backoff(double base, Duration longest) {

  /** The wait after so many failures in a row, beginning with {@code first}. */
  Duration after(int failures, Duration first) {
    double factor = Math.pow(base, Math.max(0, failures - 1));
    // Compared as numbers: the product may be far beyond what a duration holds.
    return first.toMillis() * factor >= longest.toMillis()
        ? longest
        : Durations.times(first, factor);
  }
}
