package dev.rssify.lab.simulator.server;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts requests and responses.
 *
 * <p>Threading: safe.
 */
final class Ledger {

  private static final int STATUSES = 600;

  private final AtomicLongArray byStatus = new AtomicLongArray(STATUSES);
  private final LongAdder bytesSent = new LongAdder();
  private final LongAdder bytesSaved = new LongAdder();
  private final AtomicInteger connections = new AtomicInteger();
  private final LongAdder refusedConnections = new LongAdder();
  private final LongAdder broken = new LongAdder();

  void responded(int status) {
    byStatus.incrementAndGet(status);
  }

  void sent(int bytes) {
    bytesSent.add(bytes);
  }

  void saved(int bytes) {
    bytesSaved.add(bytes);
  }

  /** The number of a new connection. */
  int connected() {
    return connections.incrementAndGet();
  }

  void refusedConnections() {
    refusedConnections.increment();
  }

  void broken() {
    broken.increment();
  }

  Stats stats() {
    Map<Integer, Long> counts = new HashMap<>();
    long requests = 0;
    for (int status = 0; status < STATUSES; status++) {
      long count = byStatus.get(status);
      if (count > 0) {
        counts.put(status, count);
        requests += count;
      }
    }
    return new Stats(
        requests,
        counts,
        bytesSent.sum(),
        bytesSaved.sum(),
        connections.get(),
        refusedConnections.sum(),
        broken.sum());
  }
}
