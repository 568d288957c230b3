package dev.rssify.core.model.poll;

import java.time.Duration;
import java.time.Instant;

/**
 * A process wants to start a request in a politeness group that other processes on the same store
 * may be sending to as well (R22).
 *
 * @param holder names the process; its own starts it spaces itself
 * @param at when it asks
 * @param until no other process may start before this
 */
public record SlotClaim(String holder, Instant at, Instant until) {

  /** A Retry-After counts for at most seven days (R14); the rest is for clocks that differ. */
  static final Duration LONGEST_BACK_OFF = Duration.ofDays(8);

  /** A process that waits and does not try again within this has ended. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private static final Duration LONGEST_SLOT = Duration.ofMinutes(10);

  /** No back-off lasts longer than this; a later time was written by a clock that was wrong. */
  public Instant latestBackOff() {
    return at.plus(LONGEST_BACK_OFF);
  }

  /** A process that waits since before this has ended. */
  public Instant waitingSince() {
    return at.minus(LONGEST_WAIT);
  }

  /** No slot of another process lasts longer than this. */
  public Instant latestStart() {
    return at.plus(LONGEST_SLOT);
  }
}
