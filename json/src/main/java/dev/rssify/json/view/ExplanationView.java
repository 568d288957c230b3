package dev.rssify.json.view;

import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Why a feed is polled when it is. */
@Json(naming = Json.Naming.LowerUnderscore)
public record ExplanationView(
    UUID feedId,
    String url,
    Instant at,
    FeedHealth.Status health,
    Schedule schedule,
    @Nullable Instant openAttemptAt,
    List<Poll> polls,
    List<Prospect> prospects) {

  /** The current schedule. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Schedule(
      FeedSchedule.State state, FeedSchedule.Reason reason, long intervalSec, Instant nextRunAt) {}

  /** A poll and what it decided. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Poll(
      UUID fetchId,
      Instant at,
      Cause cause,
      @Nullable Integer status,
      String outcome,
      int newEntries,
      DecisionTrace decision) {

    static Poll of(FetchRecord fetch) {
      return new Poll(
          fetch.fetchId(),
          fetch.at(),
          fetch.cause(),
          fetch.status(),
          fetch.outcome(),
          fetch.newEntries(),
          fetch.decision());
    }
  }

  /** The decision that a response would lead to. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Prospect(String found, Instant nextRunAt, DecisionTrace decision) {}

  public static String line(Explanation explanation) {
    Feed feed = explanation.feed();
    FeedSchedule schedule = feed.schedule();
    return RecordJson.line(
        new ExplanationView(
            feed.id(),
            feed.url(),
            explanation.at(),
            feed.state().health().status(),
            new Schedule(
                schedule.state(),
                schedule.reason(),
                schedule.interval().toSeconds(),
                schedule.nextRunAt()),
            explanation.openAttempt(),
            explanation.polls().stream().map(Poll::of).toList(),
            explanation.prospects().stream()
                .map(p -> new Prospect(p.found(), p.schedule().nextRunAt(), p.decision()))
                .toList()));
  }
}
