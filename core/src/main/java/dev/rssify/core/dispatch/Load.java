package dev.rssify.core.dispatch;

import java.time.Duration;

/**
 * How busy polling is.
 *
 * @param waiting feeds that are due or requested and wait to start
 * @param polling running polls
 * @param failedShare share of failed polls in about the last hour; the error budget limits it
 * @param feeds feeds that are polled by schedule
 * @param dueSoon feeds that become due within {@link #SOON}; counted up to {@link #MOST_DUE_SOON}
 * @param lagMillis about how long the feed has waited that is due longest
 */
public record Load(
    int waiting, int polling, double failedShare, int feeds, int dueSoon, long lagMillis) {

  /** What soon is. */
  public static final Duration SOON = Duration.ofMinutes(1);

  /** Counting takes about 10 ns a feed, under the lock of the dispatcher. */
  public static final int MOST_DUE_SOON = 100_000;

  /** The load of a process that polls nothing by schedule. */
  public Load(int waiting, int polling, double failedShare) {
    this(waiting, polling, failedShare, 0, 0, 0);
  }
}
