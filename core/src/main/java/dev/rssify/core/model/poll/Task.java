package dev.rssify.core.model.poll;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that waits for its time, other than a poll.
 *
 * @param id the same work has the same one
 * @param kind who does it
 * @param groupId the politeness group it asks something of; null when it asks nobody
 * @param payload what the worker needs, as JSON
 * @param attempts how often it was tried
 */
public record Task(
    UUID id,
    String kind,
    @Nullable String groupId,
    int partitionNo,
    Instant dueAt,
    int attempts,
    @Nullable String lastError,
    String payload) {

  /** The same work at another time. */
  public Task dueAgain(Instant time) {
    return new Task(id, kind, groupId, partitionNo, time, attempts, lastError, payload);
  }
}
