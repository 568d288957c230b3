package dev.rssify.core.operations.manual;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.TaskStore;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Limits manual polls across processes: each feed has one row in the store, which one process at a
 * time can claim.
 *
 * @param tasks the store of the rows
 */
public record ManualPollClaims(TaskStore tasks) {

  private static final String KIND = "fire";

  /** How long an expired row remains, so that repeated manual polls reuse it. */
  private static final Duration OLD = Duration.ofHours(1);

  /** Claims the row until a time; false when another caller has it. */
  boolean take(Feed feed, Instant now, Instant until) {
    Task claim =
        new Task(
            id(feed),
            KIND,
            feed.placement().host(),
            feed.placement().partitionNo(),
            until,
            0,
            null,
            "{}");
    if (tasks.claim(claim, now)) {
      return true;
    }
    boolean clockWasAhead =
        tasks.task(claim.id()).filter(held -> held.dueAt().isAfter(until.plus(OLD))).isPresent();
    if (clockWasAhead) {
      tasks.remove(claim.id());
    }
    return clockWasAhead && tasks.claim(claim, now);
  }

  /** The remaining time of the current claim. */
  Duration left(Feed feed, Instant now) {
    return tasks
        .task(id(feed))
        .map(claim -> Duration.between(now, claim.dueAt()))
        .filter(Duration::isPositive)
        .orElse(Duration.ofMillis(1));
  }

  /**
   * Deletes rows that have been unclaimed for a while, up to a limit.
   *
   * @return whether there may be more
   */
  public boolean forget(Instant now, int limit) {
    List<Task> old = tasks.due(KIND, now.minus(OLD), limit);
    for (Task claim : old) {
      // A concurrent claim must not be deleted: the row is claimed first, or left.
      if (tasks.claim(claim.dueAgain(now.plus(ManualPolls.PAUSE)), now)) {
        tasks.remove(claim.id());
      }
    }
    return old.size() == limit;
  }

  private static UUID id(Feed feed) {
    return NameUuid.of(feed.id() + " fired");
  }
}
