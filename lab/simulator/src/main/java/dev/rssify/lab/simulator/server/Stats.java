package dev.rssify.lab.simulator.server;

import java.util.Map;

/**
 * What a world was asked and what it answered, since it started.
 *
 * @param byStatus answers by HTTP status; 0 stands for connections cut on purpose
 * @param bytesSent heads and bodies
 * @param bytesSaved bodies that a 304 stood for, where this server has sent them before
 * @param turnedAway connections refused because there were too many
 * @param broken connections that failed while in use
 */
public record Stats(
    long requests,
    Map<Integer, Long> byStatus,
    long bytesSent,
    long bytesSaved,
    long connections,
    long turnedAway,
    long broken) {

  public Stats {
    byStatus = Map.copyOf(byStatus);
  }

  public long status(int status) {
    return byStatus.getOrDefault(status, 0L);
  }
}
