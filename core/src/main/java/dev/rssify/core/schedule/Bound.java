package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedSchedule.Reason;
import java.time.Duration;

/** Something that forbids the next poll before a time, and the rule that says so. */
record Bound(String name, String rule, Reason reason, Duration atLeast) {

  Bound cappedBy(Clamps clamps) {
    return new Bound(name, rule, reason, clamps.cap(atLeast));
  }
}
