package dev.rssify.core.model.poll;

import java.time.Instant;
import java.util.UUID;

/** A poll that was about to be sent: after a crash it counts as asked. */
public record Attempt(UUID feedId, UUID fetchId, Instant at) {}
