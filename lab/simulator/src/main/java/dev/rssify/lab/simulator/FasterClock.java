package dev.rssify.lab.simulator;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that starts at a given time and runs faster than another by a factor.
 *
 * <p>Threading: as safe as the other clock.
 */
public final class FasterClock implements InstantSource {

  private final InstantSource real;
  private final Instant realStart;
  private final Instant start;
  private final double speed;

  public FasterClock(InstantSource real, Instant start, double speed) {
    if (!(speed > 0 && speed <= 1_000_000)) {
      throw new IllegalArgumentException("speed: above 0 and at most 1000000, not " + speed);
    }
    this.real = real;
    this.realStart = real.instant();
    this.start = start;
    this.speed = speed;
  }

  @Override
  public Instant instant() {
    Duration passed = Duration.between(realStart, real.instant());
    double nanos = passed.getNano() * speed;
    double seconds = passed.getSeconds() * speed;
    long whole = (long) seconds;
    return start.plusSeconds(whole).plusNanos((long) ((seconds - whole) * 1e9 + nanos));
  }
}
