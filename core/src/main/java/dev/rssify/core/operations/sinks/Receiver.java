package dev.rssify.core.operations.sinks;

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

  /** Releases connections. */
  @Override
  default void close() {}
}
