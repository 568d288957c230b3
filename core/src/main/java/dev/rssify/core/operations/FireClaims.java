package dev.rssify.core.operations;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.NameUuid;
import dev.rssify.core.model.Task;
import dev.rssify.core.store.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Who may ask a feed by hand: one row of the store for each feed, which whoever comes first may
 * take, in whichever process.
 *
 * @param tasks where the rows are
 */
public record FireClaims(TaskStore tasks) {

  private static final String KIND = "fire";

  /** Takes the row until then; false when somebody has it. */
  boolean take(Feed feed, Instant now, Instant until) {
    Task claim =
        new Task(
            id(feed),
            KIND,
            feed.placement().groupId(),
            feed.placement().partitionNo(),
            until,
            0,
            null,
            "{}");
    return tasks.claim(claim, now);
  }

  /** For how long somebody has it. */
  Duration left(Feed feed, Instant now) {
    return tasks
        .task(id(feed))
        .map(claim -> Duration.between(now, claim.dueAt()))
        .filter(Duration::isPositive)
        .orElse(Duration.ofMillis(1));
  }

  private static UUID id(Feed feed) {
    return NameUuid.of(feed.id() + " fired");
  }
}
