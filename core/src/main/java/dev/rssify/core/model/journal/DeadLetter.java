package dev.rssify.core.model.journal;

import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.UUID;

/**
 * A message that its receiver did not take.
 *
 * @param id the same message to the same sink has the same one
 * @param eventId what receivers know the message by
 * @param sink the name under which the sink's place is kept
 * @param at when it was given up
 * @param attempts how often it was sent
 * @param error why, for a person
 * @param body what was sent, as JSON
 */
public record DeadLetter(
    UUID id, UUID eventId, String sink, Instant at, int attempts, String error, String body) {

  public static DeadLetter of(
      String sink, UUID eventId, Instant at, int attempts, String error, String body) {
    return new DeadLetter(
        NameUuid.of(sink + " " + eventId), eventId, sink, at, attempts, error, body);
  }
}
