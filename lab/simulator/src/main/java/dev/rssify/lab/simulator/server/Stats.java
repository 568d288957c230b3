package dev.rssify.lab.simulator.server;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Requests and responses of a world since it started.
 *
 * @param byStatus responses by HTTP status; 0 stands for connections cut on purpose
 * @param bytesSent heads and bodies
 * @param bytesSaved what 304s stood for: the length of the body that was last made for the feed
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
    byStatus = Collections.unmodifiableMap(new TreeMap<>(byStatus));
  }

  public long status(int status) {
    return byStatus.getOrDefault(status, 0L);
  }
}
