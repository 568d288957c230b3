package dev.rssify.core.model.poll;

import java.time.Duration;
import java.time.Instant;

/**
 * A request of a process to start a fetch in a politeness group. Other processes on the same store
 * may send to the same group (R22).
 *
 * @param holder the process id; a process spaces its own starts itself
 * @param at when it claims the slot
 * @param until no other process may start before this
 */
public record SlotClaim(String holder, Instant at, Instant until) {

  /** A Retry-After counts for at most seven days (R14); the rest allows for clock differences. */
  static final Duration MAX_BACK_OFF = Duration.ofDays(8);

  /** A waiting process that does not try again within this time has ended. */
  static final Duration MAX_WAIT = Duration.ofSeconds(10);

  private static final Duration MAX_SLOT = Duration.ofMinutes(10);

  /** The latest possible end of a back-off; a later time comes from a wrong clock. */
  public Instant latestBackOff() {
    return at.plus(MAX_BACK_OFF);
  }

  /** A process that has waited since before this time counts as ended. */
  public Instant waitingSince() {
    return at.minus(MAX_WAIT);
  }

  /** The latest possible end of another process's slot; a later time comes from a wrong clock. */
  public Instant latestStart() {
    return at.plus(MAX_SLOT);
  }
}
