package dev.rssify.adapters.apihttp.events;

/**
 * Signals event streams that the service stops.
 *
 * <p>Threading: safe for many threads.
 */
public final class Streams implements AutoCloseable {

  private volatile boolean closing;

  boolean closing() {
    return closing;
  }

  /** Ends the streams, each at its next check. */
  @Override
  public void close() {
    closing = true;
  }
}
