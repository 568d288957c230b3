package dev.rssify.core.operations.statistics;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.StageTimings;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;

/** Events of polls that have ended. */
final class FinishedPolls {

  private FinishedPolls() {}

  static EngineEvent of(Feed feed, String outcome, Duration took, long bytes, Instant at) {
    Duration none = Duration.ZERO;
    return new EngineEvent.PollFinished(
        new PollOutcome.Succeeded(feed.id(), feed.url(), outcome, 0, 0),
        new FetchRecord(
            NameUuid.of(feed.url()),
            feed.id(),
            Cause.SCHEDULE,
            at,
            feed.url(),
            200,
            outcome,
            null,
            none,
            new ExchangeTimings(none, none, none, took, none),
            bytes,
            bytes,
            null,
            0,
            0,
            0,
            DecisionTrace.NONE),
        feed,
        feed,
        new StageTimings(none, none, none, none, none, none));
  }
}
