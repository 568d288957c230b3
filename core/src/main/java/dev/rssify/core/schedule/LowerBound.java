package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedSchedule.Reason;
import java.time.Duration;

/** A minimum wait before the next poll, and the rule that requires it. */
record LowerBound(String name, String rule, Reason reason, Duration atLeast) {

  LowerBound cappedBy(IntervalRange range) {
    return new LowerBound(name, rule, reason, range.cap(atLeast));
  }
}
