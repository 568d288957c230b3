package dev.rssify.core.dispatch;

/**
 * Which share of the polls of about the last hour failed, where older ones count ever less, and
 * whether that is too much.
 *
 * <p>Threading: guarded by the dispatcher's lock.
 */
final class DecayingRatio {

  private static final double HOUR_MILLIS = 3_600_000;

  private final int least;
  private double polls;
  private double failures;
  private long at;
  private boolean tooLarge;

  /**
   * @param least so many polls must have been made before their outcomes say something
   */
  DecayingRatio(int least) {
    this.least = least;
  }

  /** Counts a poll; true when by it the share became larger than it may be. */
  boolean count(boolean failed, double most, long now) {
    double fade = Math.exp(-Math.max(0, now - at) / HOUR_MILLIS);
    polls = polls * fade + 1;
    failures = failures * fade + (failed ? 1 : 0);
    at = now;
    boolean before = tooLarge;
    tooLarge = polls >= least && share() > most;
    return tooLarge && !before;
  }

  boolean isTooLarge() {
    return tooLarge;
  }

  double share() {
    return polls == 0 ? 0 : failures / polls;
  }
}
