package dev.rssify.adapters.publishwebhook;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.operations.journal.DeadLetters;

/** Sends dead letters again: delivered ones are deleted, the others stay. */
public record Replay(Webhook webhook, DeadLetters letters) {

  public Delivery send(DeadLetter letter) {
    Delivery delivery = webhook.post(letter.eventId(), letter.body());
    if (delivery instanceof Delivery.Accepted) {
      letters.remove(letter.id());
    }
    return delivery;
  }
}
