package dev.rssify.lab.simulator.server;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The last requests, in 40 bytes each.
 *
 * <p>Invariants: never more than its capacity; the oldest are evicted. Capacity 0 records nothing.
 *
 * <p>Threading: safe.
 */
final class RequestLog {

  private final long[] millis;
  private final long[] after;
  private final int[] hosts;
  private final int[] feeds;
  private final int[] connections;
  private final short[] statuses;
  private final Validator[] etags;
  private final Validator[] dates;
  private final boolean[] gzip;
  private final boolean[] moved;
  private long added;

  RequestLog(int capacity) {
    millis = new long[capacity];
    after = new long[capacity];
    hosts = new int[capacity];
    feeds = new int[capacity];
    connections = new int[capacity];
    statuses = new short[capacity];
    etags = new Validator[capacity];
    dates = new Validator[capacity];
    gzip = new boolean[capacity];
    moved = new boolean[capacity];
  }

  boolean isOn() {
    return millis.length > 0;
  }

  synchronized void add(LoggedRequest request) {
    int i = (int) (added++ % millis.length);
    millis[i] = request.at().toEpochMilli();
    after[i] = request.after().toEpochMilli();
    hosts[i] = request.host();
    feeds[i] = request.feed();
    connections[i] = request.connection();
    statuses[i] = (short) request.status();
    etags[i] = request.etag();
    dates[i] = request.date();
    gzip[i] = request.gzip();
    moved[i] = request.moved();
  }

  /** The recorded requests, the oldest first. */
  synchronized List<LoggedRequest> requests() {
    List<LoggedRequest> all = new ArrayList<>();
    for (long n = Math.max(0, added - millis.length); n < added; n++) {
      all.add(get((int) (n % millis.length)));
    }
    return all;
  }

  private LoggedRequest get(int i) {
    return new LoggedRequest(
        Instant.ofEpochMilli(millis[i]),
        Instant.ofEpochMilli(after[i]),
        hosts[i],
        feeds[i],
        moved[i],
        statuses[i],
        connections[i],
        gzip[i],
        etags[i],
        dates[i]);
  }
}
