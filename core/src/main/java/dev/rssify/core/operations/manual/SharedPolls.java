package dev.rssify.core.operations.manual;

import dev.rssify.core.cluster.Ownership;
import dev.rssify.core.cluster.WorkerSignals;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The manual polls of all workers of a store. A worker that does not own the feed stores a request;
 * the owner takes it, polls, and stores the result, which every worker reads.
 *
 * <p>Invariants: one worker takes a request, once: a worker that fails meanwhile leaves the poll
 * without a result, and it ends as abandoned. At most {@link #MAX_WAITING} requests wait, each for
 * {@link #MAX_WAIT}.
 *
 * <p>Threading: safe for many threads.
 *
 * @param ownership which feeds this worker polls
 * @param signals wakes the owner
 * @param write writes a task as text, which {@code read} reads
 */
public record SharedPolls(
    TaskStore tasks,
    Ownership ownership,
    WorkerSignals signals,
    Function<ManualPollTask, String> write,
    Function<String, ManualPollTask> read) {

  private static final String REQUESTED = "manual_poll";
  private static final String TAKEN = "manual_poll_taken";
  private static final String ENDED = "manual_poll_ended";

  /** How long a request waits for a worker that owns the feed. */
  static final Duration MAX_WAIT = Duration.ofMinutes(2);

  /** How long a poll that was taken may have no result, the wait for its gate included. */
  private static final Duration MAX_POLL = Duration.ofHours(1);

  static final int MAX_WAITING = 1_000;
  private static final int BATCH = 100;

  boolean isForeign(Feed feed) {
    return !ownership.owns(feed.placement().partitionNo());
  }

  /** Whether too many requests wait. */
  boolean isFull() {
    return tasks.count(REQUESTED) >= MAX_WAITING;
  }

  /** Stores a request for the owner of the feed; false when it is stored already. */
  boolean request(ManualPollTask task, Feed feed) {
    boolean added =
        tasks.add(row(task, REQUESTED, feed.placement().partitionNo(), task.startedAt()));
    signals.send();
    return added;
  }

  /** Stores that this worker polls its own feed. */
  void started(ManualPollTask task, Feed feed) {
    boolean _ =
        tasks.add(
            row(task, TAKEN, feed.placement().partitionNo(), task.startedAt().plus(MAX_POLL)));
  }

  void ended(ManualPollTask task, Instant now) {
    tasks.update(row(task, ENDED, 0, now.plus(ManualPollTasks.RETENTION)));
  }

  /** Takes requests for feeds of this worker. Ends those that no worker took in time. */
  List<ManualPollTask> take(Instant now) {
    List<ManualPollTask> taken = new ArrayList<>();
    for (Task request : tasks.due(REQUESTED, now, MAX_WAITING)) {
      if (taken.size() == BATCH) {
        break;
      }
      ManualPollTask task = read.apply(request.payload());
      boolean expired = task.startedAt().plus(MAX_WAIT).isBefore(now);
      if (expired || ownership.owns(request.partitionNo())) {
        Task claim = row(task, TAKEN, request.partitionNo(), now.plus(MAX_POLL));
        if (tasks.claim(claim, now)) {
          if (expired) {
            ended(abandoned(task, now), now);
          } else {
            taken.add(task);
          }
        }
      }
    }
    return taken;
  }

  Optional<ManualPollTask> task(UUID id, Instant now) {
    return tasks
        .task(id)
        .filter(row -> List.of(REQUESTED, TAKEN, ENDED).contains(row.kind()))
        .map(row -> {
          ManualPollTask task = read.apply(row.payload());
          return row.kind().equals(TAKEN) && row.dueAt().isBefore(now)
              ? abandoned(task, now)
              : task;
        });
  }

  /**
   * Deletes old results, up to a limit.
   *
   * @return whether there may be more
   */
  public static boolean forget(TaskStore tasks, Instant now, int limit) {
    boolean more = false;
    for (String kind : List.of(TAKEN, ENDED)) {
      List<Task> old = tasks.due(kind, now, limit);
      old.forEach(task -> tasks.remove(task.id()));
      more |= old.size() == limit;
    }
    return more;
  }

  private static ManualPollTask abandoned(ManualPollTask task, Instant now) {
    return task.ended(PollOutcome.abandoned(task.feedId()), 0, List.of(), now);
  }

  private Task row(ManualPollTask task, String kind, int partitionNo, Instant dueAt) {
    return new Task(task.taskId(), kind, null, partitionNo, dueAt, 0, null, write.apply(task));
  }
}
