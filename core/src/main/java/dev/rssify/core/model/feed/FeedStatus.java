package dev.rssify.core.model.feed;

import dev.rssify.core.model.feed.FeedSchedule.Reason;
import java.util.Locale;

/** The status of a feed as one code; the lower-case names are stable codes. */
public enum FeedStatus {
  /** Never polled, or reset before a poll succeeded. */
  NEW,
  /** The last poll succeeded. */
  OK,
  /** The last poll failed. */
  FAILING,
  /** A rate limit of the server still decides the next poll. */
  RATE_LIMITED,
  /** Polls have failed long enough that the feed counts as stale. */
  STALE,
  /** Removed by its publisher (410). */
  GONE,
  /** Paused by the operator until a time. */
  PAUSED,
  /** Disabled by the operator. */
  DISABLED;

  /**
   * The status of a feed. A state that stops polling takes precedence over the last poll's result.
   */
  public static FeedStatus of(Feed feed) {
    FeedSchedule schedule = feed.schedule();
    return switch (schedule.state()) {
      case DISABLED -> DISABLED;
      case GONE -> GONE;
      case PAUSED -> schedule.reason() == Reason.MANUAL ? PAUSED : ofPolls(feed);
      case COOLING_DOWN ->
          schedule.reason() == Reason.RETRY_AFTER || schedule.reason() == Reason.RATE_LIMITED
              ? RATE_LIMITED
              : ofPolls(feed);
      case HEALTHY, BACKOFF -> ofPolls(feed);
    };
  }

  private static FeedStatus ofPolls(Feed feed) {
    if (feed.stats().lastFetchAt() == null) {
      return NEW;
    }
    return switch (feed.state().health().status()) {
      case GONE -> GONE;
      case STALE -> STALE;
      case CHALLENGED -> FAILING;
      case OK -> feed.stats().consecutiveFailures() > 0 ? FAILING : ofSuccess(feed);
    };
  }

  /** A feed that was reset before it ever worked is new, not ok. */
  private static FeedStatus ofSuccess(Feed feed) {
    return feed.stats().lastSuccessAt() == null ? NEW : OK;
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The code as typed on a command line. */
  @Override
  public String toString() {
    return code().replace('_', '-');
  }
}
