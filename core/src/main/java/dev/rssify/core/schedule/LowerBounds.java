package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.PushMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * All minimum waits that apply to the next poll (step 6).
 *
 * <p>Invariants: each is at most the largest interval, except a quota, which is honored in full
 * like any rate limit (R14).
 */
final class LowerBounds {

  /** The polling interval while a hub pushes. */
  private static final Duration HEARTBEAT = Duration.ofDays(1);

  private final List<LowerBound> all = new ArrayList<>();

  /** All bounds that apply after a response. */
  static LowerBounds adaptive(Feed feed, PollReport report, IntervalRange range) {
    LowerBounds bounds = beyondTheOperator(feed, report, range);
    bounds.all.add(Floor.of(feed, range));
    Hints.of(feed.description().hints()).forEach(hint -> bounds.all.add(hint.cappedBy(range)));
    return bounds;
  }

  /**
   * The bounds that an explicit schedule does not override: it overrides only the floor and the
   * hints.
   */
  static LowerBounds beyondTheOperator(Feed feed, PollReport report, IntervalRange range) {
    LowerBounds bounds = new LowerBounds();
    if (report.fresh() != null) {
      bounds.all.add(
          new LowerBound("freshness", "R9", Reason.FRESHNESS, report.fresh()).cappedBy(range));
    }
    if (pushed(feed, report.at())) {
      bounds.all.add(new LowerBound("push", "R25", Reason.PUSH, HEARTBEAT));
    }
    if (report.quota() != null) {
      bounds.all.add(new LowerBound("quota", "R14", Reason.RATE_LIMITED, report.quota()));
    }
    return bounds;
  }

  /** The interval between polls without errors. Errors never shorten it (R16). */
  static Duration usual(Feed feed, IntervalRange range) {
    Duration usual = Durations.max(feed.schedule().interval(), Floor.of(feed, range).atLeast());
    for (LowerBound hint : Hints.of(feed.description().hints())) {
      usual = Durations.max(usual, range.cap(hint.atLeast()));
    }
    Duration promised = feed.state().freshness();
    return promised == null ? usual : Durations.max(usual, range.cap(promised));
  }

  /** The longest bound; a bound of zero when there is none. */
  LowerBound latest() {
    return all.stream()
        .max(Comparator.comparing(LowerBound::atLeast))
        .orElse(new LowerBound("none", "", Reason.FLOOR, Duration.ZERO));
  }

  private static boolean pushed(Feed feed, Instant now) {
    FeedPush push = feed.description().push();
    return feed.settings().polling().push() == PushMode.ONLY
        || (push != null && push.isWorking(now));
  }
}
