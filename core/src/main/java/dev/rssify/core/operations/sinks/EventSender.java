package dev.rssify.core.operations.sinks;

import java.util.concurrent.CompletableFuture;

/**
 * Sends the messages of one sink to its receiver.
 *
 * <p>Invariants: opens connections when it first needs them, and again after a failure; returns
 * within the timeout of the definition; throws nothing for an error of the network or the receiver.
 *
 * <p>Implementations need not be thread-safe; the calling thread waits.
 */
public interface EventSender extends AutoCloseable {

  /** Sends one message and waits until the receiver has it. */
  Delivery send(Message message);

  /**
   * Sends one message without waiting for its acknowledgment. This default waits; it is overridden
   * together with {@link #inFlightLimit}.
   */
  default CompletableFuture<Delivery> sendAsync(Message message) {
    return CompletableFuture.completedFuture(send(message));
  }

  /**
   * Called after a failure, when nothing is in flight: the next message follows the last accepted
   * one. Until then the receiver must not store a message if the one sent before it failed.
   */
  default void rewind() {}

  /** How many messages may wait for their acknowledgment. */
  default int inFlightLimit() {
    return 1;
  }

  /** Releases connections. */
  @Override
  default void close() {}
}
