package dev.rssify.lab.simulator.server;

import java.time.Duration;

/**
 * How the world is served.
 *
 * @param threads event loops; hosts are shared out among them
 * @param mostConnections open at once, for each thread
 * @param bodyBytes bytes of documents kept ready, for each thread
 * @param logCapacity requests remembered; 0 for none
 * @param slowStart how feeds are served whose first byte takes its time
 * @param trickle how feeds are served whose every byte takes its time
 */
public record ServerConfig(
    int threads,
    int mostConnections,
    long bodyBytes,
    int logCapacity,
    Pace slowStart,
    Pace trickle) {

  public ServerConfig {
    if (threads < 1 || mostConnections < 1 || bodyBytes < 0 || logCapacity < 0) {
      throw new IllegalArgumentException(
          "at least one thread and connection, and nothing below zero: "
              + threads
              + ", "
              + mostConnections
              + ", "
              + bodyBytes
              + ", "
              + logCapacity);
    }
  }

  public static ServerConfig defaults() {
    return new ServerConfig(
        1,
        12_000,
        64 << 20,
        0,
        new Pace(Duration.ofSeconds(2), Integer.MAX_VALUE, Duration.ZERO),
        new Pace(Duration.ZERO, 512, Duration.ofMillis(50)));
  }

  public ServerConfig withThreads(int number) {
    return new ServerConfig(number, mostConnections, bodyBytes, logCapacity, slowStart, trickle);
  }

  public ServerConfig withMostConnections(int number) {
    return new ServerConfig(threads, number, bodyBytes, logCapacity, slowStart, trickle);
  }

  public ServerConfig withBodyBytes(long bytes) {
    return new ServerConfig(threads, mostConnections, bytes, logCapacity, slowStart, trickle);
  }

  public ServerConfig withLog(int capacity) {
    return new ServerConfig(threads, mostConnections, bodyBytes, capacity, slowStart, trickle);
  }

  public ServerConfig withSlowStart(Duration delay) {
    Pace late = new Pace(delay, Integer.MAX_VALUE, Duration.ZERO);
    return new ServerConfig(threads, mostConnections, bodyBytes, logCapacity, late, trickle);
  }
}
