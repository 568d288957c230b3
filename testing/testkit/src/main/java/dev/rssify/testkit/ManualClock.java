package dev.rssify.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that a test moves: wall time and monotonic time.
 *
 * <p>Invariants: {@link #nanos} never decreases. It advances with the wall clock except in {@link
 * #jump}, which is what an operator, NTP or a suspended machine does to the wall clock alone.
 *
 * <p>Threading: safe.
 */
public final class ManualClock implements InstantSource {

  /** The default start time. */
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private Instant now;
  private long nanos;

  public ManualClock(Instant start) {
    now = start;
  }

  public static ManualClock start() {
    return new ManualClock(START);
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  /** Monotonic nanoseconds, in place of {@link System#nanoTime}. */
  public synchronized long nanos() {
    return nanos;
  }

  /** Advances both clocks. */
  public synchronized void advance(Duration by) {
    if (by.isNegative()) {
      throw new IllegalArgumentException("time does not pass backwards: " + by);
    }
    now = now.plus(by);
    nanos += by.toNanos();
  }

  /** Advances both clocks until the wall clock shows the given instant. */
  public synchronized void set(Instant to) {
    advance(Duration.between(now, to));
  }

  /** Sets the wall clock forward or back while the monotonic clock stands still. */
  public synchronized void jump(Duration by) {
    now = now.plus(by);
  }
}
