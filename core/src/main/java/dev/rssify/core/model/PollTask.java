package dev.rssify.core.model;

import java.time.Instant;
import java.util.UUID;

/**
 * One poll to be done.
 *
 * @param scheduledAt when it was due; with the feed and the cause it names the fetch, so a poll
 *     that is tried again after a crash is recognised as the same one
 */
public record PollTask(UUID feedId, Cause cause, Instant scheduledAt) {

  public UUID fetchId() {
    return NameUuid.of(feedId + " " + cause + " " + scheduledAt);
  }
}
