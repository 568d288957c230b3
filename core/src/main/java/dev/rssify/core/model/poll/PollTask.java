package dev.rssify.core.model.poll;

import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.UUID;

/**
 * One poll to be done.
 *
 * @param fetchId follows from the rest, so a poll that is tried again after a crash is recognised
 *     as the same one
 * @param scheduledAt when it was due
 */
public record PollTask(UUID fetchId, UUID feedId, Cause cause, Instant scheduledAt) {

  public PollTask(UUID feedId, Cause cause, Instant scheduledAt) {
    this(NameUuid.of(feedId + " " + cause + " " + scheduledAt), feedId, cause, scheduledAt);
  }
}
