package dev.rssify.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that moves when a test says so: wall time, and the monotonic time that goes with it.
 *
 * <p>Invariants: {@link #nanos} never goes back. It runs along with the wall clock except in {@link
 * #jump}, which is what an operator, NTP or a suspended machine does to the wall clock alone.
 *
 * <p>Threading: safe.
 */
public final class ManualClock implements InstantSource {

  /** Where clocks start whose test does not care. */
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

  /** Monotonic nanoseconds; the stand-in for {@link System#nanoTime}. */
  public synchronized long nanos() {
    return nanos;
  }

  /** Time passes. */
  public synchronized void advance(Duration by) {
    if (by.isNegative()) {
      throw new IllegalArgumentException("time does not pass backwards: " + by);
    }
    now = now.plus(by);
    nanos += by.toNanos();
  }

  /** Time passes until the wall clock shows the given instant. */
  public synchronized void set(Instant to) {
    advance(Duration.between(now, to));
  }

  /** The wall clock is set forth or back while no time passes. */
  public synchronized void jump(Duration by) {
    now = now.plus(by);
  }
}
