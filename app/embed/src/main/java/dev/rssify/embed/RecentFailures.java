package dev.rssify.embed;

import java.time.Duration;
import java.time.Instant;

/**
 * The share of failed polls in about the last hour, as an exponentially decaying average.
 *
 * <p>Threading: safe for many threads.
 */
final class RecentFailures {

  private static final double HOUR_MILLIS = Duration.ofHours(1).toMillis();

  private double polls;
  private double failed;
  private Instant at = Instant.EPOCH;

  /** Counts a poll and returns the new share, to a thousandth. */
  synchronized double share(boolean failure, Instant now) {
    long passed = Math.max(0, Duration.between(at, now).toMillis());
    double fade = Math.exp(-passed / HOUR_MILLIS);
    polls = polls * fade + 1;
    failed = failed * fade + (failure ? 1 : 0);
    at = now;
    return Math.round(1_000 * failed / polls) / 1_000.0;
  }
}
