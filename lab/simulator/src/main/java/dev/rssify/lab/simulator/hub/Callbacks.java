package dev.rssify.lab.simulator.hub;

import java.net.URI;
import java.util.Map;

/**
 * Outbound requests of the simulator: how the hub reaches its subscribers. The simulator itself
 * opens no connections; the process that runs it may provide a client.
 *
 * <p>Invariants: only addresses of this machine are requested; redirects are not followed.
 *
 * <p>Implementations need not be thread-safe.
 */
public interface Callbacks {

  /** A subscriber's response; status 0 means none. */
  record Response(int status, String body) {

    public static final Response NONE = new Response(0, "");

    boolean isFine() {
      return status / 100 == 2;
    }
  }

  Response get(URI url) throws InterruptedException;

  Response post(URI url, Map<String, String> headers, byte[] body) throws InterruptedException;
}
