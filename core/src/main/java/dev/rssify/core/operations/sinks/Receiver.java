package dev.rssify.core.operations.sinks;

import java.util.concurrent.CompletableFuture;

/**
 * Sends messages to the receiver of one sink.
 *
 * <p>Invariants: opens connections when it first needs them, and again after a failure; returns
 * within the timeout of the definition; throws nothing for an error of the network or the receiver.
 *
 * <p>Threading: used by one thread at a time, which waits.
 */
public interface Receiver extends AutoCloseable {

  /** Sends one message and waits until the receiver has it. */
  Delivery send(Message message);

  /**
   * Sends one message, before those sent earlier are acknowledged. Only a receiver with a limit
   * above one does not wait here.
   */
  default CompletableFuture<Delivery> begin(Message message) {
    return CompletableFuture.completedFuture(send(message));
  }

  /** How many messages may wait for their acknowledgment. */
  default int inFlightLimit() {
    return 1;
  }

  /** Releases connections. */
  @Override
  default void close() {}
}
