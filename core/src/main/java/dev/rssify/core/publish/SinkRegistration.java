package dev.rssify.core.publish;

import org.jspecify.annotations.Nullable;

/**
 * A sink and its start cursor.
 *
 * @param name under which its cursor is stored between runs; null for a sink without a stored
 *     cursor
 * @param after the last event of a sink that stores its cursor itself; null to start with events
 *     from now on
 */
public record SinkRegistration(@Nullable String name, @Nullable Long after, Sink sink) {

  public static SinkRegistration fromNowOn(Sink sink) {
    return new SinkRegistration(null, null, sink);
  }

  /** Continues after an event; 0 for all stored events. */
  public static SinkRegistration after(long seq, Sink sink) {
    return new SinkRegistration(null, seq, sink);
  }

  /** Starts with events from now on when it is new, else at its stored cursor. */
  public static SinkRegistration resuming(String name, Sink sink) {
    return new SinkRegistration(name, null, sink);
  }
}
