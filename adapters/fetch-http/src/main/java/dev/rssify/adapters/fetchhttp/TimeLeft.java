package dev.rssify.adapters.fetchhttp;

import java.time.Duration;

/** The time until the deadline of an exchange, by the monotonic clock. */
final class TimeLeft {

  private final long end;

  private TimeLeft(long end) {
    this.end = end;
  }

  static TimeLeft of(Duration limit) {
    return new TimeLeft(System.nanoTime() + limit.toNanos());
  }

  /** Never negative. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  Duration atMost(Duration other) {
    Duration left = left();
    return left.compareTo(other) < 0 ? left : other;
  }
}
