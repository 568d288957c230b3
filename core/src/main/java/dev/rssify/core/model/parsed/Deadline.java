package dev.rssify.core.model.parsed;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A point in time that long work asks about now and then; who makes it owns the clock. */
@FunctionalInterface
public interface Deadline {

  Deadline NEVER = () -> false;

  /** What reading one document may take from now on; honest ones take milliseconds. */
  static Deadline ofReading(InstantSource clock) {
    Instant end = clock.instant().plus(Duration.ofSeconds(30));
    return () -> clock.instant().isAfter(end);
  }

  boolean passed();
}
