package dev.rssify.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;

/**
 * Finds a port for a server that cannot choose one itself, or whose address must be known first.
 */
public final class FreePort {

  private FreePort() {}

  /** A port that no program listens on. */
  public static int find() {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
