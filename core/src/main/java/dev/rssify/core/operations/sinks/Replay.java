package dev.rssify.core.operations.sinks;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.operations.journal.DeadLetters;
import java.util.List;
import java.util.function.BiConsumer;

/** Sends dead letters of one sink again: delivered ones are deleted, the others stay. */
public record Replay(EventSender sender, String contentType, DeadLetters letters) {

  /**
   * Sends these letters in order, until the receiver is unavailable.
   *
   * @param rejected receives a letter that stays, and why
   * @return how many were delivered
   */
  public int send(List<DeadLetter> chosen, BiConsumer<DeadLetter, String> rejected) {
    int delivered = 0;
    for (DeadLetter letter : chosen) {
      switch (sender.send(message(letter))) {
        case Delivery.Accepted() -> {
          letters.remove(letter.id());
          delivered++;
        }
        case Delivery.Refused(String why) -> rejected.accept(letter, why);
        case Delivery.Failing(String why) -> rejected.accept(letter, why);
        case Delivery.Unavailable(String why, var _) -> {
          rejected.accept(letter, why);
          return delivered;
        }
      }
    }
    return delivered;
  }

  private Message message(DeadLetter letter) {
    return new Message(
        letter.eventId(), letter.type(), letter.feedId(), null, contentType, letter.body());
  }
}
