package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import java.time.Duration;

/**
 * The smallest interval a feed has earned (R23): the first line of the rule that fits. That an
 * operator's explicit interval comes before all of them is for {@link NextPoll} to see.
 */
final class Floor {

  private static final Duration HEAVY = Duration.ofHours(4);
  private static final Duration USUAL = Duration.ofHours(1);
  private static final Duration LIVELY = Duration.ofHours(2);
  private static final long HEAVY_BYTES = 64 << 10;
  private static final int IGNORED_OFTEN = 3;

  private Floor() {}

  static Bound of(Feed feed, Clamps clamps) {
    boolean validators =
        feed.validators() != null && feed.stats().validatorsIgnored() < IGNORED_OFTEN;
    if (!validators && feed.stats().bodyBytes() > HEAVY_BYTES) {
      return floor("R23.2", HEAVY, clamps);
    }
    return validators && (lively(feed) || hinted(feed))
        ? floor("R23.3", clamps.min(), clamps)
        : floor("R23.4", USUAL, clamps);
  }

  /** The operator's own smallest interval counts on every line. */
  private static Bound floor(String line, Duration least, Clamps clamps) {
    return new Bound("floor", line, Reason.FLOOR, clamps.clamp(least));
  }

  private static boolean lively(Feed feed) {
    Cadence cadence = feed.state().cadence();
    return cadence != null
        && cadence.interarrival() != null
        && cadence.interarrival().compareTo(LIVELY) <= 0;
  }

  /** The server itself speaks of less than an hour. Nothing at all is no such word. */
  private static boolean hinted(Feed feed) {
    Duration promised = feed.state().freshness();
    return (promised != null && promised.isPositive() && promised.compareTo(USUAL) < 0)
        || Hints.of(feed.description().hints()).stream()
            .anyMatch(hint -> hint.atLeast().compareTo(USUAL) < 0);
  }
}
