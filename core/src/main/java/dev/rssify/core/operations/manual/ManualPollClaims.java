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
 * Who may ask a feed by hand: one row of the store for each feed, which whoever comes first may
 * take, in whichever process.
 *
 * @param tasks where the rows are
 */
public record ManualPollClaims(TaskStore tasks) {

  private static final String KIND = "fire";

  /** A row says nothing once it is due; it stays for a while for who fires again and again. */
  private static final Duration OLD = Duration.ofHours(1);

  /** Takes the row until then; false when somebody has it. */
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

  /** For how long somebody has it. */
  Duration left(Feed feed, Instant now) {
    return tasks
        .task(id(feed))
        .map(claim -> Duration.between(now, claim.dueAt()))
        .filter(Duration::isPositive)
        .orElse(Duration.ofMillis(1));
  }

  /**
   * Lets go of rows that nobody has had for a while, at most so many.
   *
   * @return whether there may be more
   */
  public boolean forget(Instant now, int limit) {
    List<Task> old = tasks.due(KIND, now.minus(OLD), limit);
    for (Task claim : old) {
      // Who takes it at the same time must not lose it: it is ours, or it stays.
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
