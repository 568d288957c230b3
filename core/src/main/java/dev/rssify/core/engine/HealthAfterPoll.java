package dev.rssify.core.engine;

import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedHealth.LastError;
import dev.rssify.core.model.feed.FeedHealth.Status;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.schedule.Staleness;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Computes the health of a feed after a poll, with its last error. */
final class HealthAfterPoll {

  private HealthAfterPoll() {}

  /** The stats are those after the poll. */
  static FeedHealth of(FeedHealth before, FeedStats stats, PollOutcome outcome, PollData data) {
    Diagnosis diagnosis = data.diagnosis();
    LastError error =
        outcome instanceof PollOutcome.Failed failed
            ? error(failed, diagnosis, data.at())
            : before.lastError();
    return switch (data.reading()) {
      case PollResult.Document _, PollResult.Unchanged _, PollResult.NotModified _ ->
          new FeedHealth(Status.OK, error, null);
      case PollResult.Gone _ -> new FeedHealth(Status.GONE, error, before.staleSince());
      case PollResult.RateLimited _, PollResult.Failed _ -> {
        Instant staleSince = Staleness.since(before.staleSince(), stats, data.at());
        yield new FeedHealth(status(before, diagnosis, staleSince), error, staleSince);
      }
    };
  }

  private static Status status(
      FeedHealth before, @Nullable Diagnosis diagnosis, @Nullable Instant staleSince) {
    if (diagnosis != null && diagnosis.what().challenge()) {
      return Status.CHALLENGED;
    }
    return staleSince == null ? before.status() : Status.STALE;
  }

  /** The error of a poll; a diagnosis of the response takes precedence. */
  private static LastError error(
      PollOutcome.Failed failed, @Nullable Diagnosis diagnosis, Instant at) {
    return diagnosis == null
        ? new LastError(failed.code(), failed.message(), at)
        : new LastError(
            diagnosis.what().code(),
            failed.message() + ": " + diagnosis.data() + ". " + diagnosis.what().advice(),
            at);
  }
}
