package dev.rssify.core.operations.sinks;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.publish.PipelinedSink;
import dev.rssify.core.publish.RetryLater;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Delivers events to a receiver in order, with as many in flight as the receiver allows.
 *
 * <p>Invariants: an event is acknowledged when the receiver accepted it, when it is filtered out,
 * or when it is stored as a dead letter; otherwise it is sent again. While the receiver is
 * unavailable no event becomes a dead letter: events wait in the journal. Only those that it
 * refuses, or that make it fail repeatedly, become dead letters, so that the rest can follow.
 *
 * <p>Not thread-safe.
 */
public final class DeliveringSink implements PipelinedSink {

  /** How often the number of dead letters is checked again at the limit. */
  private static final Duration DEAD_LETTER_LIMIT_PAUSE = Duration.ofMinutes(5);

  private final SinkDefinition definition;
  private final EventSender sender;
  private final Function<JournalEvent, Optional<Message>> writer;
  private final DeadLetters letters;
  private final Consumer<DeadLetter> onDeadLetter;
  private final InstantSource clock;
  private final RetryTimes times;
  private @Nullable UUID current;
  private int tries;
  private int failures;

  /** Further events to send one at a time, to find the one that makes the receiver fail. */
  private int sendSingly;

  /** Dead letters that may still be stored; other processes only delete some. */
  private long deadLettersLeft;

  /**
   * @param writer the message of an event; empty for events that the format does not have
   * @param onDeadLetter receives each dead letter
   * @param chance from 0 to below 1, for jitter
   */
  public DeliveringSink(
      SinkDefinition definition,
      EventSender sender,
      Function<JournalEvent, Optional<Message>> writer,
      DeadLetters letters,
      Consumer<DeadLetter> onDeadLetter,
      InstantSource clock,
      DoubleSupplier chance) {
    this.definition = definition;
    this.sender = sender;
    this.writer = writer;
    this.letters = letters;
    this.onDeadLetter = onDeadLetter;
    this.clock = clock;
    this.times = new RetryTimes(chance);
  }

  @Override
  public boolean leavesOutCopies() {
    return definition.events().onePerCluster();
  }

  @Override
  public int inFlightLimit() {
    return sendSingly > 0 ? 1 : sender.inFlightLimit();
  }

  @Override
  public Duration acknowledgmentTimeout() {
    return definition.timeout();
  }

  @Override
  public CompletableFuture<Result> send(JournalEvent event) throws RetryLater {
    Optional<Message> written =
        definition.events().includes(event) ? writer.apply(event) : Optional.empty();
    if (written.isEmpty()) {
      return CompletableFuture.completedFuture(DELIVERED);
    }
    Message message = written.get();
    requireDeadLetterCapacity();
    sendSingly = Math.max(0, sendSingly - 1);
    return sender
        .sendAsync(message)
        .thenApply(delivery ->
            delivery instanceof Delivery.Accepted
                ? DELIVERED
                : () -> undelivered(message, delivery));
  }

  @Override
  public void rewind() {
    sender.rewind();
  }

  private void undelivered(Message message, Delivery delivery) throws RetryLater {
    if (!message.id().equals(current)) {
      current = message.id();
      tries = 0;
      failures = 0;
    }
    tries++;
    switch (delivery) {
      case Delivery.Accepted() -> {}
      case Delivery.Refused(String why) -> giveUp(message, why);
      case Delivery.Failing(String why) -> {
        // Responses of an unavailable receiver say nothing about the event.
        failures++;
        sendSingly = sender.inFlightLimit();
        if (failures < definition.attempts()) {
          throw later(why, null);
        }
        giveUp(message, why + ", " + failures + " times");
      }
      case Delivery.Unavailable(String why, Duration pause) -> throw later(why, pause);
    }
  }

  private RetryLater later(String why, @Nullable Duration retryAfter) {
    return new RetryLater(definition.cursor() + ": " + why, times.after(tries, retryAfter));
  }

  /** Stops sending at the limit of dead letters, since another one could not be stored. */
  private void requireDeadLetterCapacity() throws RetryLater {
    if (deadLettersLeft <= 0) {
      deadLettersLeft = definition.deadLetters() - letters.count(definition.cursor());
    }
    if (deadLettersLeft <= 0) {
      throw new RetryLater(
          definition.cursor()
              + ": nothing is sent until some of its "
              + definition.deadLetters()
              + " dead letters are dealt with",
          DEAD_LETTER_LIMIT_PAUSE);
    }
  }

  private void giveUp(Message message, String why) {
    DeadLetter letter =
        new DeadLetter(
            DeadLetter.id(definition.cursor(), message.id()),
            message.id(),
            message.type(),
            message.feedId(),
            definition.cursor(),
            clock.instant().truncatedTo(ChronoUnit.MILLIS),
            tries,
            why,
            message.body());
    letters.add(letter);
    deadLettersLeft--;
    onDeadLetter.accept(letter);
  }
}
