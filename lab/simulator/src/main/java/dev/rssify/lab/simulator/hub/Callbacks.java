package dev.rssify.lab.simulator.hub;

import java.net.URI;
import java.util.Map;

/**
 * The way out of the world: how the hub reaches its subscribers. The world itself opens no
 * connections; whoever runs it may lend it a client.
 *
 * <p>Invariants: only addresses of this machine are asked for; redirects are not to be followed.
 *
 * <p>Threading: called by one thread.
 */
public interface Callbacks {

  /** What a subscriber answered; status 0 stands for nothing. */
  record Response(int status, String body) {

    public static final Response NONE = new Response(0, "");

    boolean isFine() {
      return status / 100 == 2;
    }
  }

  Response get(URI url) throws InterruptedException;

  Response post(URI url, Map<String, String> headers, byte[] body) throws InterruptedException;
}
