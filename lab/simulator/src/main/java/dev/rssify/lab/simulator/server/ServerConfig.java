package dev.rssify.lab.simulator.server;

import java.time.Duration;

/**
 * How the simulation is served.
 *
 * @param threads event loops; hosts are distributed among them
 * @param maxConnections open at once, for each thread
 * @param bodyBytes bytes of cached documents, for each thread
 * @param logCapacity recorded requests; 0 for none
 * @param slowStart the rate of feeds with a slow first byte
 * @param trickle the rate of feeds with slow bytes
 */
public record ServerConfig(
    int threads,
    int maxConnections,
    long bodyBytes,
    int logCapacity,
    Pace slowStart,
    Pace trickle) {

  public ServerConfig {
    if (threads < 1 || maxConnections < 1 || bodyBytes < 0 || logCapacity < 0) {
      throw new IllegalArgumentException(
          "at least one thread and connection, and nothing below zero: "
              + threads
              + ", "
              + maxConnections
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
    return new ServerConfig(number, maxConnections, bodyBytes, logCapacity, slowStart, trickle);
  }

  public ServerConfig withMaxConnections(int number) {
    return new ServerConfig(threads, number, bodyBytes, logCapacity, slowStart, trickle);
  }

  public ServerConfig withBodyBytes(long bytes) {
    return new ServerConfig(threads, maxConnections, bytes, logCapacity, slowStart, trickle);
  }

  public ServerConfig withLog(int capacity) {
    return new ServerConfig(threads, maxConnections, bodyBytes, capacity, slowStart, trickle);
  }

  public ServerConfig withSlowStart(Duration delay) {
    Pace late = new Pace(delay, Integer.MAX_VALUE, Duration.ZERO);
    return new ServerConfig(threads, maxConnections, bodyBytes, logCapacity, late, trickle);
  }
}
