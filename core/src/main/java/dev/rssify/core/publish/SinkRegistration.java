package dev.rssify.core.publish;

import org.jspecify.annotations.Nullable;

/**
 * A sink, and where in the journal it begins.
 *
 * @param name under which its place is kept from one run to the next; null for a sink whose place
 *     we do not keep
 * @param after the last event that a sink which keeps its place itself has; null to begin with what
 *     happens from now on
 */
public record SinkRegistration(@Nullable String name, @Nullable Long after, Sink sink) {

  public static SinkRegistration fromNowOn(Sink sink) {
    return new SinkRegistration(null, null, sink);
  }

  /** Goes on behind an event; 0 for all that is kept. */
  public static SinkRegistration after(long seq, Sink sink) {
    return new SinkRegistration(null, seq, sink);
  }

  /** Begins now when it is new, and later where it had come to. */
  public static SinkRegistration resuming(String name, Sink sink) {
    return new SinkRegistration(name, null, sink);
  }
}
