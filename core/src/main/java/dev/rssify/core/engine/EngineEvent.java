package dev.rssify.core.engine;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something an operator may want to know about. */
public sealed interface EngineEvent {

  /** A poll is about to be made. */
  record PollStarted(PollTask task, String url) implements EngineEvent {}

  /** A poll is committed. */
  record PollFinished(
      PollOutcome outcome, FetchRecord fetch, Feed before, Feed after, StageTimings stages)
      implements EngineEvent {}

  /** A poll was made and could not be committed; nothing of it was kept but the raw answer. */
  record PollRefused(PollOutcome outcome) implements EngineEvent {}

  /**
   * A poll ended by a failure of the store or by a bug, and nothing of it was committed.
   *
   * @param retryAt when the feed is polled again; null when it is not retried
   */
  record PollBroke(PollTask task, Exception cause, @Nullable Instant retryAt)
      implements EngineEvent {}

  /** A host limits our requests, and the store could not record it; this process knows. */
  record GateNotStored(String groupId, Exception cause) implements EngineEvent {}

  /** The clock was ahead when these feeds were scheduled; they are scheduled again. */
  record SchedulesRepaired(int feeds) implements EngineEvent {}

  /** Nothing is started until this is no longer so. */
  record StartsHeld(String why) implements EngineEvent {}

  /** What is old enough could not be let go; it is tried again later. */
  record RetentionFailed(Exception cause) implements EngineEvent {}

  /** A sink refused an event; it is handed over again later. */
  record SinkStuck(JournalEvent event, Exception cause) implements EngineEvent {}

  /** A sink's receiver does not take an event; it is kept as a dead letter. */
  record DeadLettered(DeadLetter letter) implements EngineEvent {}

  /** A sink cannot be served: the journal cannot be read, or its place not be kept. */
  record SinkBroken(Exception cause) implements EngineEvent {}

  /** The polls of a host, or of everybody, fail so often that they are slowed down. */
  record BudgetExceeded(@Nullable String groupId, double failedShare) implements EngineEvent {}

  /** A sink lost events between these numbers: they were not kept until it came for them. */
  record SinkSkipped(long from, long horizon) implements EngineEvent {}
}
