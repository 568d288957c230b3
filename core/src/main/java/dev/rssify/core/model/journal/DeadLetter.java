package dev.rssify.core.model.journal;

import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.UUID;

/**
 * A message whose delivery failed for good.
 *
 * @param id the same for the same message to the same sink
 * @param eventId the id that receivers use to deduplicate
 * @param type of the event
 * @param feedId of the event
 * @param sink the name under which the sink's cursor is stored
 * @param at when delivery was given up
 * @param attempts number of delivery attempts
 * @param error the reason, for a person
 * @param body the message as it was sent
 */
public record DeadLetter(
    UUID id,
    UUID eventId,
    String type,
    UUID feedId,
    String sink,
    Instant at,
    int attempts,
    String error,
    String body) {

  /** The id of a letter. */
  public static UUID id(String sink, UUID eventId) {
    return NameUuid.of(sink + " " + eventId);
  }
}
