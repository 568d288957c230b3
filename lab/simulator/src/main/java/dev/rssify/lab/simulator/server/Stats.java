package dev.rssify.lab.simulator.server;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Requests and responses since the start.
 *
 * @param byStatus responses by HTTP status; 0 stands for connections closed on purpose
 * @param bytesSent heads and bodies
 * @param bytesSaved by 304s: the length of the last body of the feed
 * @param refusedConnections connections refused because there were too many
 * @param broken connections that failed while in use
 */
public record Stats(
    long requests,
    Map<Integer, Long> byStatus,
    long bytesSent,
    long bytesSaved,
    long connections,
    long refusedConnections,
    long broken) {

  public Stats {
    byStatus = Collections.unmodifiableMap(new TreeMap<>(byStatus));
  }

  public long status(int status) {
    return byStatus.getOrDefault(status, 0L);
  }
}
