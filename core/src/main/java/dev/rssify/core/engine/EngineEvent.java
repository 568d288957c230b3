package dev.rssify.core.engine;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event for operators: logs, metrics, service levels. */
public sealed interface EngineEvent {

  /** A poll starts. */
  record PollStarted(PollTask task, String url) implements EngineEvent {}

  /** A poll is committed. */
  record PollFinished(
      PollOutcome outcome, FetchRecord fetch, Feed before, Feed after, StageTimings stages)
      implements EngineEvent {}

  /** A poll could not be committed; only its raw response is stored. */
  record PollRefused(PollOutcome.Failed outcome) implements EngineEvent {}

  /**
   * A poll ended by a failure of the store or by a bug, and nothing of it was committed.
   *
   * @param retryAt when the feed is polled again; null when it is not retried
   */
  record PollBroke(PollTask task, Exception cause, @Nullable Instant retryAt)
      implements EngineEvent {}

  /** A host limits requests, and the store could not record it; this process backs off anyway. */
  record GateNotStored(String groupId, Exception cause) implements EngineEvent {}

  /** The clock was ahead when these feeds were scheduled; they are scheduled again. */
  record SchedulesRepaired(int feeds) implements EngineEvent {}

  /** No poll starts until this no longer holds. */
  record StartsHeld(String why) implements EngineEvent {}

  /** Old data could not be deleted; it is tried again later. */
  record RetentionFailed(Exception cause) implements EngineEvent {}

  /** Work in the background failed, such as push or a takeover; it is tried again later. */
  record BackgroundFailed(String what, Exception cause) implements EngineEvent {}

  /** A sink refused an event; it is delivered again later. */
  record SinkStuck(JournalEvent event, Exception cause) implements EngineEvent {}

  /** A sink's receiver refused an event for good; it is stored as a dead letter. */
  record DeadLettered(DeadLetter letter) implements EngineEvent {}

  /** A sink cannot continue: the journal cannot be read, or its cursor cannot be saved. */
  record SinkBroken(Exception cause) implements EngineEvent {}

  /** The definition of a stored sink cannot be used; it is not started until it is changed. */
  record SinkUnusable(String sink, Exception cause) implements EngineEvent {}

  /** Polls of one host, or of all, fail so often that failing feeds are slowed down. */
  record BudgetExceeded(@Nullable String groupId, double failedShare) implements EngineEvent {}

  /** The search index cannot be used as it is and is built again. */
  record SearchIndexRebuilt(String reason) implements EngineEvent {}

  /** The search index could not be read or written; it is tried again later. */
  record SearchIndexFailed(Exception cause) implements EngineEvent {}

  /** Entries could not be compared with the standing queries; it is tried again later. */
  record StandingQueriesFailed(Exception cause) implements EngineEvent {}

  /**
   * This worker gained or lost partitions.
   *
   * @param partitions the number it has now
   */
  record LeasesChanged(String workerId, int gained, int lost, int partitions)
      implements EngineEvent {}

  /**
   * The leases of this worker could not be renewed; it is tried again.
   *
   * @param expired whether it polls nothing until then
   */
  record LeasesNotRenewed(String workerId, boolean expired, Exception cause)
      implements EngineEvent {}

  /** A sink missed the events between these numbers: they were deleted before it read them. */
  record SinkSkipped(long from, long horizon) implements EngineEvent {}

  /**
   * A derivation was added, or an attempt failed.
   *
   * @param code {@code ok}, or the code of the failure
   * @param retryAt when it is tried again; null after the last attempt
   */
  record Enriched(
      String kind, String entryUid, String code, String message, @Nullable Instant retryAt)
      implements EngineEvent {}

  /**
   * The enrichment queue could not read the journal, or run a task; it is tried again.
   *
   * @param entryUid the entry of the task; null for the journal
   */
  record EnrichmentBroke(@Nullable String entryUid, Exception cause) implements EngineEvent {}
}
