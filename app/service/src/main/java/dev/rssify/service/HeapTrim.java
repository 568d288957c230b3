package dev.rssify.service;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Requests a full garbage collection when the heap is much larger than its live data.
 *
 * <p>The serial collector lets the old generation grow to its limit before it collects it, so a
 * process that polls steadily would use all memory that the machine allows. A full collection is
 * requested when more than twice the live data is in use, and it takes at most a fiftieth of the
 * time: under a high load the heap grows instead.
 *
 * <p>Not thread-safe.
 */
final class HeapTrim {

  private static final Duration MIN_PAUSE = Duration.ofSeconds(10);
  private static final int PAUSE_PER_COLLECTION = 50;
  private static final long SLACK = 16 << 20;

  private final InstantSource clock;
  private Instant next;

  HeapTrim(InstantSource clock) {
    this.clock = clock;
    this.next = clock.instant().plus(MIN_PAUSE);
  }

  /** Requests a full collection if it is likely to free much memory. */
  void run() {
    Instant start = clock.instant();
    if (start.isBefore(next) || !isWorthIt(oldGeneration())) {
      return;
    }
    System.gc();
    Instant end = clock.instant();
    Duration pause = Duration.between(start, end).multipliedBy(PAUSE_PER_COLLECTION);
    next = end.plus(pause.compareTo(MIN_PAUSE) > 0 ? pause : MIN_PAUSE);
  }

  static boolean isWorthIt(long used, long live) {
    return used > 2 * live + SLACK;
  }

  /**
   * Compares the used memory with the live data after the last full collection; 0 before the first.
   */
  private static boolean isWorthIt(MemoryPoolMXBean pool) {
    MemoryUsage collected = pool.getCollectionUsage();
    return isWorthIt(pool.getUsage().getUsed(), collected == null ? 0 : collected.getUsed());
  }

  /** Only the oldest generation has a usage threshold. */
  private static MemoryPoolMXBean oldGeneration() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
        .findFirst()
        .orElseThrow();
  }
}
