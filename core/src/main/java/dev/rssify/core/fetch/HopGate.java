package dev.rssify.core.fetch;

/**
 * Lets requests start: at most so many in flight and so often per politeness group (R22). Every hop
 * of a fetch passes it on its own, so a slot is never held while another is waited for.
 */
public interface HopGate {

  /** Returns when a request to {@code url} may start; closing the pass ends it. */
  Pass enter(String url);

  /** The right to have one request in flight. */
  interface Pass extends AutoCloseable {
    @Override
    void close();
  }
}
