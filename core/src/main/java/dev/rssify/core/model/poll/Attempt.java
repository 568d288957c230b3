package dev.rssify.core.model.poll;

import java.time.Instant;
import java.util.UUID;

/** A poll that was about to be sent. After a crash it counts as polled. */
public record Attempt(UUID feedId, UUID fetchId, Instant at) {}
