package dev.rssify.core.model.poll;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Deferred work other than a poll.
 *
 * @param id the same for the same work
 * @param kind selects the worker
 * @param groupId the politeness group it sends requests to; null when it makes no request
 * @param payload the input of the worker
 * @param attempts number of attempts
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

  /** This task at another time. */
  public Task dueAgain(Instant time) {
    return new Task(id, kind, groupId, partitionNo, time, attempts, lastError, payload);
  }
}
