package dev.rssify.core.publish;

import org.jspecify.annotations.Nullable;

/**
 * A sink, and where in the journal it begins.
 *
 * @param name under which its place is kept from one run to the next; null for a sink that begins
 *     with what happens from now on, each time
 */
public record Outlet(@Nullable String name, Sink sink) {

  public static Outlet fromNowOn(Sink sink) {
    return new Outlet(null, sink);
  }

  /** Begins now when it is new, and later where it had come to. */
  public static Outlet resuming(String name, Sink sink) {
    return new Outlet(name, sink);
  }
}
