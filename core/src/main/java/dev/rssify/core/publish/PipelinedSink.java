package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalEvent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A sink that sends an event without waiting for the acknowledgment of those before it.
 *
 * <p>The cursor moves over the acknowledged prefix. When an event fails, no further one is sent
 * until all events in flight have ended; then delivery continues with the failed event.
 *
 * <p>Threading: events are sent and results are judged by one thread at a time; futures may
 * complete on any thread.
 */
public interface PipelinedSink extends Sink {

  /** The result of an event that needs no further work. */
  Result DELIVERED = () -> {};

  /** The result of sending an event. */
  @FunctionalInterface
  interface Result {

    /**
     * Called once, when all earlier events are acknowledged. Returning acknowledges the event;
     * throwing causes it to be sent again.
     */
    void acknowledge() throws Exception;
  }

  /** Sends an event. The future completes when it is known whether the receiver has stored it. */
  CompletableFuture<Result> send(JournalEvent event) throws Exception;

  /**
   * Called after a failure, when nothing is in flight: the next event follows the last acknowledged
   * one. Until then an event must not be stored if the one sent before it was not.
   */
  default void rewind() {}

  /** The limit of events in flight. */
  int inFlightLimit();

  /** How long an acknowledgment may take before the sink is reported as failing. */
  Duration acknowledgmentTimeout();

  /** Sends one event and waits. */
  @Override
  default void deliver(JournalEvent event) throws Exception {
    rewind();
    send(event).get(acknowledgmentTimeout().toMillis(), TimeUnit.MILLISECONDS).acknowledge();
  }
}
