package dev.rssify.adapters.observe;

import dev.rssify.core.engine.EngineEvent.PollFinished;
import dev.rssify.core.engine.StageTimings;
import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Polls as an engine reports them. */
final class Polls {

  static final Instant AT = Instant.parse("2026-11-16T12:00:00Z");

  private Polls() {}

  static PollFinished of(String url, String outcome, @Nullable Integer status) {
    return of(url, outcome, status, 0);
  }

  /**
   * @param failures the number of failed polls before
   */
  static PollFinished of(String url, String outcome, @Nullable Integer status, int failures) {
    Feed feed = feed(url, failures);
    boolean ok = outcome.equals("ok") || outcome.equals("not_modified");
    FetchRecord fetch =
        new FetchRecord(
            NameUuid.of("fetch " + url),
            feed.id(),
            Cause.SCHEDULE,
            AT,
            url,
            status,
            outcome,
            ok ? null : "it did not work",
            millis(100),
            status == null
                ? ExchangeTimings.NONE
                : new ExchangeTimings(millis(1), millis(2), millis(3), millis(4), millis(5)),
            outcome.equals("ok") ? 1_000 : 0,
            outcome.equals("ok") ? 4_000 : 0,
            null,
            outcome.equals("ok") ? 3 : 0,
            outcome.equals("ok") ? 2 : 0,
            0,
            DecisionTrace.NONE);
    return new PollFinished(
        ok
            ? new PollOutcome.Succeeded(feed.id(), url, outcome, fetch.newEntries(), 0)
            : new PollOutcome.Failed(feed.id(), url, outcome, status, "it did not work"),
        fetch,
        feed,
        feed,
        new StageTimings(millis(6), millis(7), millis(8), millis(9), millis(10), Duration.ZERO));
  }

  private static Feed feed(String url, int failures) {
    FeedSchedule schedule =
        new FeedSchedule(
            FeedSchedule.State.HEALTHY,
            Duration.ofMinutes(15),
            AT.plusSeconds(900),
            AT,
            FeedSchedule.Reason.EWMA_STABLE,
            null);
    Feed added = Feed.added(new FeedAddress(url), schedule);
    FeedState first = added.state();
    FeedState state =
        new FeedState(
            schedule,
            new FeedStats(AT, AT, failures, 0, failures, 0, 0, 5_000, 2 * failures),
            first.health(),
            null,
            null,
            null,
            new Cadence(Duration.ofHours(2), AT),
            null,
            null,
            first.identity(),
            null);
    return new Feed(
        added.id(),
        added.url(),
        added.placement(),
        added.settings(),
        added.description(),
        state,
        added.version());
  }

  private static Duration millis(long count) {
    return Duration.ofMillis(count);
  }
}
