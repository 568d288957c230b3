package dev.rssify.core.model.poll;

import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.UUID;

/**
 * One poll to execute.
 *
 * @param fetchId derived from the other fields, so a poll repeated after a crash has the same id
 * @param scheduledAt when it was due
 */
public record PollTask(UUID fetchId, UUID feedId, Cause cause, Instant scheduledAt) {

  public PollTask(UUID feedId, Cause cause, Instant scheduledAt) {
    this(NameUuid.of(feedId + " " + cause + " " + scheduledAt), feedId, cause, scheduledAt);
  }
}
