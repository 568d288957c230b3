package dev.rssify.core.enrich;

import java.time.Duration;

/**
 * The limits of the enrichment queue.
 *
 * @param workers tasks in progress at a time
 * @param perGroup of them in one politeness group
 * @param queue stored tasks at which no more are added; the journal has the others
 * @param attempts requests at most for one entry
 * @param retry the wait after the first failure; each further one doubles it
 */
public record EnrichConfig(int workers, int perGroup, int queue, int attempts, Duration retry) {

  /** After this time the task of a process that hangs is taken over. */
  static final Duration LEASE = Duration.ofMinutes(10);

  private static final int MAX_DOUBLINGS = 10;

  public EnrichConfig {
    if (workers < 1 || perGroup < 1 || queue < 1 || attempts < 1 || !retry.isPositive()) {
      throw new IllegalArgumentException("the limits of the enrichment queue must be positive");
    }
  }

  public static EnrichConfig defaults() {
    return new EnrichConfig(16, 2, 10_000, 3, Duration.ofMinutes(10));
  }

  /** The wait after this number of failed attempts. */
  Duration retryAfter(int failures) {
    return retry.multipliedBy(1L << Math.min(MAX_DOUBLINGS, failures - 1));
  }
}
