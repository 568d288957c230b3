package dev.rssify.adapters.apihttp.events;

/**
 * Signals event streams that the service ends.
 *
 * <p>Threading: safe for many threads.
 */
public final class Streams implements AutoCloseable {

  private volatile boolean closing;

  boolean closing() {
    return closing;
  }

  /** From now on streams end as soon as they notice. */
  @Override
  public void close() {
    closing = true;
  }
}
