package dev.rssify.core.operations.sinks;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.operations.journal.DeadLetters;

/** Sends dead letters again: delivered ones are deleted, the others stay. */
public record Replay(Receiver receiver, String contentType, DeadLetters letters) {

  public Delivery send(DeadLetter letter) {
    Delivery delivery =
        receiver.send(
            new Message(
                letter.eventId(),
                letter.type(),
                letter.feedId(),
                null,
                contentType,
                letter.body()));
    if (delivery instanceof Delivery.Accepted) {
      letters.remove(letter.id());
    }
    return delivery;
  }
}
