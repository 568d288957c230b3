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
 * <p>Threading: {@link #send} and {@link #refused} are called by one thread at a time; futures may
 * complete on any thread.
 */
public interface PipelinedSink extends Sink {

  /**
   * Sends an event. The future completes when the receiver has stored it, or when it is filtered
   * out. It fails with {@link Refused} when the receiver will never accept the event, else the
   * event is sent again.
   */
  CompletableFuture<?> send(JournalEvent event) throws Exception;

  /**
   * Stores a refused event as a dead letter, so that the following ones are acknowledged. When it
   * throws, the cursor stays here and calls it again.
   */
  void refused(JournalEvent event, Refused cause) throws Exception;

  /** The limit of events in flight. */
  int inFlightLimit();

  /** How long an acknowledgment may take before the sink is reported as failing. */
  Duration acknowledgmentTimeout();

  /** Sends one event and waits. */
  @Override
  default void deliver(JournalEvent event) throws Exception {
    Object _ = send(event).get(acknowledgmentTimeout().toMillis(), TimeUnit.MILLISECONDS);
  }
}
