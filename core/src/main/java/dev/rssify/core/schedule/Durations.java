package dev.rssify.core.schedule;

import java.time.Duration;
import java.time.Instant;

/** Arithmetic on durations and times, to the millisecond. */
final class Durations {

  private Durations() {}

  static Duration times(Duration duration, double factor) {
    return Duration.ofMillis(Math.round(duration.toMillis() * factor));
  }

  static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  static Duration min(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  static Duration clamp(Duration duration, Duration low, Duration high) {
    return max(min(duration, high), low);
  }
}
