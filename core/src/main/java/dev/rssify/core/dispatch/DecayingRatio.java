package dev.rssify.core.dispatch;

/**
 * The share of failed polls in about the last hour, where older polls count less, and whether it
 * exceeds a limit.
 *
 * <p>Not thread-safe; in this package, used under the lock of {@link Dispatcher}.
 */
public final class DecayingRatio {

  private static final double HOUR_MILLIS = 3_600_000;

  private final int least;
  private double polls;
  private double failures;
  private long at;
  private boolean tooLarge;

  /** Without a limit. */
  public DecayingRatio() {
    this(0);
  }

  /**
   * @param least the number of polls below which the share says nothing
   */
  DecayingRatio(int least) {
    this.least = least;
  }

  /**
   * Counts a poll.
   *
   * @param now in milliseconds
   */
  public void count(boolean failed, long now) {
    double fade = Math.exp(-Math.max(0, now - at) / HOUR_MILLIS);
    polls = polls * fade + 1;
    failures = failures * fade + (failed ? 1 : 0);
    at = now;
  }

  /** Counts a poll; returns true when the share has just exceeded its limit. */
  boolean count(boolean failed, double most, long now) {
    count(failed, now);
    boolean before = tooLarge;
    tooLarge = polls >= least && share() > most;
    return tooLarge && !before;
  }

  boolean isTooLarge() {
    return tooLarge;
  }

  public double share() {
    return polls == 0 ? 0 : failures / polls;
  }
}
