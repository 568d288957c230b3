package dev.rssify.core.engine;

import dev.rssify.core.model.Diagnosis;
import dev.rssify.core.model.FeedHealth;
import dev.rssify.core.model.FeedHealth.LastError;
import dev.rssify.core.model.FeedHealth.Status;
import dev.rssify.core.model.FeedStats;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.schedule.Staleness;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether a feed can be relied on after a poll, and what is told of it. */
final class HealthAfterPoll {

  private HealthAfterPoll() {}

  /** The stats are those after the poll. */
  static FeedHealth of(FeedHealth before, FeedStats stats, PollOutcome outcome, Evidence evidence) {
    Diagnosis diagnosis = evidence.diagnosis();
    LastError error =
        outcome instanceof PollOutcome.Failed failed
            ? error(failed, diagnosis, evidence.at())
            : before.lastError();
    return switch (evidence.reading()) {
      case Reading.Document _, Reading.Unchanged _, Reading.NotModified _ ->
          new FeedHealth(Status.OK, error, null);
      case Reading.Gone _ -> new FeedHealth(Status.GONE, error, before.staleSince());
      case Reading.Throttled _, Reading.Failed _ -> {
        Instant staleSince = Staleness.since(before.staleSince(), stats, evidence.at());
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

  /** What the answer turned out to be says more than how it was refused. */
  private static LastError error(
      PollOutcome.Failed failed, @Nullable Diagnosis diagnosis, Instant at) {
    return diagnosis == null
        ? new LastError(failed.code(), failed.message(), at)
        : new LastError(
            diagnosis.what().code(),
            failed.message() + ": " + diagnosis.evidence() + ". " + diagnosis.what().advice(),
            at);
  }
}
