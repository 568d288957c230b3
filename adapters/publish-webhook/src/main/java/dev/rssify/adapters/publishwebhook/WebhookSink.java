package dev.rssify.adapters.publishwebhook;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.publish.RetryLater;
import dev.rssify.core.publish.Sink;
import dev.rssify.json.view.EventView;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Delivers events to a program, one by one and in order.
 *
 * <p>Invariants: an event is acknowledged when the receiver accepted it, when it is filtered out,
 * or when it is stored as a dead letter; otherwise it is sent again. While the receiver is
 * unavailable nothing is given up: the journal has the events. Only events that it refuses, or that
 * make it fail repeatedly, become dead letters, so that the rest can follow.
 *
 * <p>Threading: used by one thread at a time.
 */
public final class WebhookSink implements Sink {

  /** How often the number of dead letters is checked again. */
  private static final Duration ROOM_PAUSE = Duration.ofMinutes(5);

  private final WebhookConfig config;
  private final Webhook webhook;
  private final DeadLetters letters;
  private final Consumer<DeadLetter> givenUp;
  private final InstantSource clock;
  private final RetryTimes times;
  private @Nullable UUID current;
  private int tries;
  private int failures;

  /** How many more dead letters there is room for; others only ever make room. */
  private long room;

  /**
   * @param givenUp receives each dead letter
   * @param chance from 0 to below 1, for jitter
   */
  public WebhookSink(
      WebhookConfig config,
      Webhook webhook,
      DeadLetters letters,
      Consumer<DeadLetter> givenUp,
      InstantSource clock,
      DoubleSupplier chance) {
    this.config = config;
    this.webhook = webhook;
    this.letters = letters;
    this.givenUp = givenUp;
    this.clock = clock;
    this.times = new RetryTimes(chance);
  }

  @Override
  public void deliver(JournalEvent event) throws RetryLater {
    Optional<String> body = isWanted(event) ? written(event) : Optional.empty();
    if (body.isEmpty()) {
      return;
    }
    if (!event.eventId().equals(current)) {
      current = event.eventId();
      tries = 0;
      failures = 0;
    }
    requireRoom();
    Delivery delivery = webhook.post(event.eventId(), body.get());
    tries++;
    switch (delivery) {
      case Delivery.Accepted() -> {}
      case Delivery.Refused(String why) -> giveUp(event, why, body.get());
      case Delivery.Failing(String why) -> {
        // Responses of an unavailable receiver say nothing about the event.
        failures++;
        if (failures < config.attempts()) {
          throw later(why, null);
        }
        giveUp(event, why + ", " + failures + " times", body.get());
      }
      case Delivery.Unavailable(String why, Duration pause) -> throw later(why, pause);
    }
  }

  private RetryLater later(String why, @Nullable Duration retryAfter) {
    return new RetryLater(config.sink() + ": " + why, times.after(tries, retryAfter));
  }

  /** A receiver with this many dead letters gets no more: the next one could not be stored. */
  private void requireRoom() throws RetryLater {
    if (room <= 0) {
      room = config.deadLetters() - letters.count(config.sink());
    }
    if (room <= 0) {
      throw new RetryLater(
          config.sink()
              + ": nothing is sent until some of its "
              + config.deadLetters()
              + " dead letters are dealt with",
          ROOM_PAUSE);
    }
  }

  private void giveUp(JournalEvent event, String why, String body) {
    DeadLetter letter =
        DeadLetter.of(
            config.sink(),
            event.eventId(),
            clock.instant().truncatedTo(ChronoUnit.MILLIS),
            tries,
            why,
            body);
    letters.add(letter);
    room--;
    givenUp.accept(letter);
  }

  private boolean isWanted(JournalEvent event) {
    if (!config.types().isEmpty() && !config.types().contains(event.type())) {
      return false;
    }
    return !(event.payload() instanceof Payload.NewEntry(EntryHeadline entry)) || isWanted(entry);
  }

  private boolean isWanted(EntryHeadline entry) {
    return (config.initial() || !entry.initial()) && (config.backfill() || !entry.backfill());
  }

  private Optional<String> written(JournalEvent event) {
    return switch (config.format()) {
      case JSON -> Optional.of(EventView.line(event));
      case MESSAGE -> EventView.message(event);
    };
  }
}
