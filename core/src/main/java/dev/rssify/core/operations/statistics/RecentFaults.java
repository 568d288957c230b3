package dev.rssify.core.operations.statistics;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Polls of the last 24 hours that failed through an internal error. Only the newest are remembered.
 *
 * <p>Threading: safe for many threads.
 */
final class RecentFaults {

  private static final Duration DAY = Duration.ofDays(1);
  private static final int MAX = 10_000;

  private final Deque<Fault> newestLast = new ArrayDeque<>();

  private record Fault(UUID feedId, Duration interval, Instant at) {}

  synchronized void count(UUID feedId, Duration interval, Instant now) {
    forget(now);
    if (newestLast.size() == MAX) {
      newestLast.removeFirst();
    }
    newestLast.addLast(new Fault(feedId, interval, now));
  }

  /**
   * The largest share of failed polls of any feed, relative to the polls its interval makes in a
   * day.
   */
  synchronized double worstShare(Instant now) {
    forget(now);
    Map<UUID, Double> shares = new HashMap<>();
    newestLast.forEach(fault ->
        shares.merge(
            fault.feedId(),
            Math.min(1.0, (double) fault.interval().toMillis() / DAY.toMillis()),
            Double::sum));
    return shares.values().stream().mapToDouble(share -> Math.min(1, share)).max().orElse(0);
  }

  synchronized long feeds(Instant now) {
    forget(now);
    return newestLast.stream().map(Fault::feedId).distinct().count();
  }

  private void forget(Instant now) {
    while (!newestLast.isEmpty() && newestLast.getFirst().at().isBefore(now.minus(DAY))) {
      newestLast.removeFirst();
    }
  }
}
