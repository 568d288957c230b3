package dev.rssify.core.operations.statistics;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The response latency of the last 24 hours, accurate to 25 percent: each hour has a histogram of a
 * few dozen buckets, each a quarter longer than the one before.
 *
 * <p>Threading: safe for many threads; a sample recorded as its hour ends may be lost.
 */
final class RecentLatency {

  private static final int HOURS = 24;

  /** Up to about an hour. */
  private static final int RANGES = 68;

  private static final double GROWTH = 1.25;

  private final Hour[] hours = new Hour[HOURS];

  private record Hour(long number, AtomicLongArray counts) {}

  /**
   * @param bound the upper bound of that share of the samples
   */
  record Quantile(Duration bound, long samples) {}

  void count(Duration latency, Instant now) {
    hour(now).counts().incrementAndGet(range(latency));
  }

  Quantile quantile(double share, Instant now) {
    long[] sums = new long[RANGES];
    long all = 0;
    long oldest = number(now) - HOURS + 1;
    synchronized (hours) {
      for (Hour hour : hours) {
        if (hour != null && hour.number() >= oldest) {
          for (int i = 0; i < RANGES; i++) {
            sums[i] += hour.counts().get(i);
            all += hour.counts().get(i);
          }
        }
      }
    }
    long below = 0;
    for (int i = 0; i < RANGES && all > 0; i++) {
      below += sums[i];
      if (below >= Math.ceil(all * share)) {
        return new Quantile(bound(i), all);
      }
    }
    return new Quantile(Duration.ZERO, all);
  }

  private Hour hour(Instant now) {
    long number = number(now);
    int slot = (int) Math.floorMod(number, (long) HOURS);
    synchronized (hours) {
      Hour hour = hours[slot];
      if (hour == null || hour.number() != number) {
        hour = new Hour(number, new AtomicLongArray(RANGES));
        hours[slot] = hour;
      }
      return hour;
    }
  }

  private static long number(Instant now) {
    return now.getEpochSecond() / 3_600;
  }

  private static int range(Duration latency) {
    double millis = Math.max(1, latency.toNanos() / 1e6);
    return (int) Math.min(RANGES - 1, Math.ceil(Math.log(millis) / Math.log(GROWTH)));
  }

  private static Duration bound(int range) {
    return Duration.ofNanos(Math.round(Math.pow(GROWTH, range) * 1e6));
  }
}
