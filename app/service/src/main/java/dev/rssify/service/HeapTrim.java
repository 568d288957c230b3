package dev.rssify.service;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Returns memory to the system after a burst.
 *
 * <p>The serial collector shrinks the heap only in a full collection, and a process that polls
 * steadily may not make one for days. So one is requested when much more is committed than was
 * live, at most every few minutes.
 *
 * <p>Threading: used by one thread.
 */
final class HeapTrim {

  private static final Duration PAUSE = Duration.ofMinutes(5);
  private static final long SLACK = 64 << 20;

  private final InstantSource clock;
  private Instant last;

  HeapTrim(InstantSource clock) {
    this.clock = clock;
    this.last = clock.instant();
  }

  /** Requests a full collection if that is likely to return much. */
  void run() {
    Instant now = clock.instant();
    if (now.isBefore(last.plus(PAUSE))) {
      return;
    }
    last = now;
    long committed = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted();
    if (isWorthIt(committed, live())) {
      System.gc();
    }
  }

  static boolean isWorthIt(long committed, long live) {
    return committed > 2 * live + SLACK;
  }

  /** What was left after the last full collection; 0 before the first. */
  private static long live() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getCollectionUsage)
        .mapToLong(usage -> usage == null ? 0 : usage.getUsed())
        .sum();
  }
}
