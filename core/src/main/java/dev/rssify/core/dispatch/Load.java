package dev.rssify.core.dispatch;

/**
 * How busy polling is.
 *
 * @param waiting feeds that are due or requested and wait to start
 * @param polling running polls
 * @param failedShare share of failed polls in about the last hour; the error budget limits it
 * @param feeds feeds that are polled by schedule
 * @param lagMillis about how long the feed has waited that is due longest
 */
public record Load(int waiting, int polling, double failedShare, int feeds, long lagMillis) {

  /** The load of a process that polls nothing by schedule. */
  public Load(int waiting, int polling, double failedShare) {
    this(waiting, polling, failedShare, 0, 0);
  }
}
