package dev.rssify.lab.simulator.server;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a request: its connection, counted from 1, and the host it addresses.
 *
 * @param connectedAfter the connection was opened after this time, and its first request may have
 *     arrived with it; null after the first request
 */
record Caller(int host, int connection, @Nullable Instant connectedAfter) {

  /** The same for the requests after the first. */
  Caller again() {
    return new Caller(host, connection, null);
  }
}
