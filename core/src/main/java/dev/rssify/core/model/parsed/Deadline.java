package dev.rssify.core.model.parsed;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A time limit that long work checks regularly. Its creator owns the clock. */
@FunctionalInterface
public interface Deadline {

  Deadline NEVER = () -> false;

  /** The default time limit for parsing one document; normal documents take milliseconds. */
  static Deadline ofReading(InstantSource clock) {
    Instant end = clock.instant().plus(Duration.ofSeconds(30));
    return () -> clock.instant().isAfter(end);
  }

  boolean passed();
}
