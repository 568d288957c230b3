package dev.rssify.embed;

import java.time.Duration;
import java.time.Instant;

/**
 * Which share of the polls of about the last hour failed, where older ones count ever less.
 *
 * <p>Threading: safe for many threads.
 */
final class RecentFailures {

  private static final double HOUR_MILLIS = Duration.ofHours(1).toMillis();

  private double polls;
  private double failed;
  private Instant at = Instant.EPOCH;

  /** Counts a poll, and says which share that makes, to a thousandth. */
  synchronized double share(boolean failure, Instant now) {
    long passed = Math.max(0, Duration.between(at, now).toMillis());
    double fade = Math.exp(-passed / HOUR_MILLIS);
    polls = polls * fade + 1;
    failed = failed * fade + (failure ? 1 : 0);
    at = now;
    return Math.round(1_000 * failed / polls) / 1_000.0;
  }
}
