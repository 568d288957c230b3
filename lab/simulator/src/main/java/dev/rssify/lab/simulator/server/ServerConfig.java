package dev.rssify.lab.simulator.server;

import java.time.Duration;

/**
 * How the world is served.
 *
 * @param threads event loops; hosts are shared out among them
 * @param mostConnections open at once, for each thread
 * @param bodyBytes bytes of documents kept ready, for each thread
 * @param slowStart how feeds are served whose first byte takes its time
 * @param trickle how feeds are served whose every byte takes its time
 */
public record ServerConfig(
    int threads, int mostConnections, long bodyBytes, Pace slowStart, Pace trickle) {

  public ServerConfig {
    if (threads < 1 || mostConnections < 1 || bodyBytes < 0) {
      throw new IllegalArgumentException(
          "threads and connections: at least 1, not " + threads + " and " + mostConnections);
    }
  }

  public static ServerConfig defaults() {
    return new ServerConfig(
        1,
        12_000,
        64 << 20,
        new Pace(Duration.ofSeconds(2), Integer.MAX_VALUE, Duration.ZERO),
        new Pace(Duration.ZERO, 512, Duration.ofMillis(50)));
  }

  public ServerConfig withThreads(int newThreads) {
    return new ServerConfig(newThreads, mostConnections, bodyBytes, slowStart, trickle);
  }

  public ServerConfig withBodyBytes(long newBodyBytes) {
    return new ServerConfig(threads, mostConnections, newBodyBytes, slowStart, trickle);
  }
}
