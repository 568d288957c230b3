package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Everything that forbids the next poll before a time (step 6).
 *
 * <p>Invariants: each is at most the largest interval, but for a quota, which is a wish for silence
 * and honoured in full like any other (R14).
 */
final class Bounds {

  /** How often we look for ourselves while a hub pushes. */
  private static final Duration HEARTBEAT = Duration.ofDays(1);

  private final List<Bound> all = new ArrayList<>();

  /** All bounds of an answer. */
  static Bounds adaptive(Feed feed, PollReport report, Clamps clamps) {
    Bounds bounds = beyondTheOperator(feed, report, clamps);
    bounds.all.add(Floor.of(feed, clamps));
    Hints.of(feed.description().hints()).forEach(hint -> bounds.all.add(hint.cappedBy(clamps)));
    return bounds;
  }

  /** Those that hold whatever the operator says: that beats the floor and the hints only. */
  static Bounds beyondTheOperator(Feed feed, PollReport report, Clamps clamps) {
    Bounds bounds = new Bounds();
    if (report.fresh() != null) {
      bounds.all.add(
          new Bound("freshness", "R9", Reason.FRESHNESS, report.fresh()).cappedBy(clamps));
    }
    if (pushed(feed, report.at())) {
      bounds.all.add(new Bound("push", "R25", Reason.PUSH, HEARTBEAT));
    }
    if (report.quota() != null) {
      bounds.all.add(new Bound("quota", "R14", Reason.RATE_LIMITED, report.quota()));
    }
    return bounds;
  }

  /** How far apart polls of a feed are when all is well: errors never bring them closer (R16). */
  static Duration usual(Feed feed, Clamps clamps) {
    Duration usual = Durations.max(feed.schedule().interval(), Floor.of(feed, clamps).atLeast());
    for (Bound hint : Hints.of(feed.description().hints())) {
      usual = Durations.max(usual, clamps.cap(hint.atLeast()));
    }
    Duration promised = feed.state().freshness();
    return promised == null ? usual : Durations.max(usual, clamps.cap(promised));
  }

  /** The one that lasts longest; one of no time at all when there is none. */
  Bound latest() {
    return all.stream()
        .max(Comparator.comparing(Bound::atLeast))
        .orElse(new Bound("none", "", Reason.FLOOR, Duration.ZERO));
  }

  private static boolean pushed(Feed feed, Instant now) {
    FeedPush push = feed.description().push();
    return feed.settings().polling().pushOnly()
        || (push != null && push.leaseExpiresAt() != null && push.leaseExpiresAt().isAfter(now));
  }
}
