package dev.rssify.core.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The engine's clock: it starts at the wall clock and then follows the monotonic clock, until
 * {@link #catchUp} adjusts it to a wall clock that was set.
 *
 * <p>Threading: safe for many threads; one catches up.
 */
public final class SteadyClock implements InstantSource {

  /** The difference between the clocks that is not considered a change. */
  private static final Duration DRIFT = Duration.ofSeconds(2);

  private final InstantSource wall;
  private final LongSupplier nanos;
  private volatile Anchor anchor;

  /** The same moment on both clocks. */
  private record Anchor(Instant wall, long nanos) {}

  /**
   * @param nanos monotonic nanoseconds
   */
  public SteadyClock(InstantSource wall, LongSupplier nanos) {
    this.wall = wall;
    this.nanos = nanos;
    this.anchor = new Anchor(wall.instant(), nanos.getAsLong());
  }

  @Override
  public Instant instant() {
    Anchor from = anchor;
    return from.wall().plusNanos(nanos.getAsLong() - from.nanos());
  }

  /**
   * Adjusts to a wall clock that was set, or continued while the machine slept.
   *
   * @return by how much this clock jumped; zero if the clocks agree
   */
  public Duration catchUp() {
    Instant now = wall.instant();
    Duration jump = Duration.between(instant(), now);
    if (jump.abs().compareTo(DRIFT) <= 0) {
      return Duration.ZERO;
    }
    anchor = new Anchor(now, nanos.getAsLong());
    return jump;
  }
}
