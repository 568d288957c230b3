package dev.rssify.core.operations.sinks;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event as a receiver gets it.
 *
 * @param id the event's, the same each time it is sent
 * @param feedId orders messages: those of one feed stay in order
 * @param entryUid null when the event concerns several entries or none
 * @param body in the format that the sink's definition names
 */
public record Message(
    UUID id,
    String type,
    UUID feedId,
    @Nullable String entryUid,
    String contentType,
    String body) {}
