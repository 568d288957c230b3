package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import java.time.Duration;

/**
 * The smallest interval of a feed (R23): the first matching line of the rule. {@link NextPoll}
 * checks for an explicit schedule, which overrides it.
 */
final class Floor {

  private static final Duration HEAVY = Duration.ofHours(4);
  private static final Duration USUAL = Duration.ofHours(1);
  private static final Duration LIVELY = Duration.ofHours(2);
  private static final long HEAVY_BYTES = 64 << 10;
  private static final int IGNORED_OFTEN = 3;

  private Floor() {}

  static LowerBound of(Feed feed, IntervalRange range) {
    boolean validators =
        feed.validators() != null && feed.stats().validatorsIgnored() < IGNORED_OFTEN;
    if (!validators && feed.stats().bodyBytes() > HEAVY_BYTES) {
      return floor("R23.2", HEAVY, range);
    }
    return validators && (lively(feed) || hinted(feed))
        ? floor("R23.3", range.min(), range)
        : floor("R23.4", USUAL, range);
  }

  /** The operator's smallest interval applies to every line. */
  private static LowerBound floor(String line, Duration least, IntervalRange range) {
    return new LowerBound("floor", line, Reason.FLOOR, range.clamp(least));
  }

  private static boolean lively(Feed feed) {
    Cadence cadence = feed.state().cadence();
    return cadence != null
        && cadence.interarrival() != null
        && cadence.interarrival().compareTo(LIVELY) <= 0;
  }

  /** The server declares a lifetime below one hour. Zero does not count. */
  private static boolean hinted(Feed feed) {
    Duration promised = feed.state().freshness();
    return (promised != null && promised.isPositive() && promised.compareTo(USUAL) < 0)
        || Hints.of(feed.description().hints()).stream()
            .anyMatch(hint -> hint.atLeast().compareTo(USUAL) < 0);
  }
}
