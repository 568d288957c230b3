package dev.rssify.core.dispatch;

import java.time.Duration;
import java.util.Set;

/**
 * Limits of requests to one politeness group (R22) and to all together.
 *
 * @param concurrency requests in flight to one politeness group
 * @param spacing shortest time between two starts in one group
 * @param proxyHosts hosts that serve many publishers, distinguished by the first path segment
 * @param requestsInFlight to all hosts
 * @param slowRequestsInFlight requests that take more than a second, in addition to those
 * @param maxActivePolls polls that fetch, parse or commit at a time; those waiting at a gate or for
 *     a slow host do not count
 */
public record GateConfig(
    int concurrency,
    Duration spacing,
    Set<String> proxyHosts,
    int requestsInFlight,
    int slowRequestsInFlight,
    int maxActivePolls,
    Budgets budgets) {

  /** Heap reserved for each request in flight: its buffers, its body, and the poll around it. */
  private static final long HEAP_PER_REQUEST = 2 << 20;

  public GateConfig {
    if (concurrency < 1) {
      throw new IllegalArgumentException("gate.concurrency must be at least 1");
    }
    if (!spacing.isPositive()) {
      throw new IllegalArgumentException("gate.spacing must be positive: gates are never off");
    }
    if (requestsInFlight < 1 || slowRequestsInFlight < 0 || maxActivePolls < 1) {
      throw new IllegalArgumentException(
          "gate.requests_in_flight and the limit of active polls must be at least 1, and"
              + " gate.slow_requests_in_flight not negative");
    }
  }

  public static GateConfig defaults() {
    return new GateConfig(2, Duration.ofSeconds(1), Set.of(), 256, 1024, 512, Budgets.defaults());
  }

  /**
   * A copy with no more polls at a time than this heap has room for: a small heap means fewer polls
   * at a time, not polls that fail.
   */
  public GateConfig withinHeap(long bytes) {
    int most = Math.clamp(bytes / HEAP_PER_REQUEST, 4, 1 << 20);
    return new GateConfig(
        concurrency,
        spacing,
        proxyHosts,
        Math.min(requestsInFlight, most),
        Math.min(slowRequestsInFlight, 2 * most),
        Math.min(maxActivePolls, 2 * most),
        budgets);
  }

  /** A copy with at most this number of polls at a time. */
  public GateConfig atMost(int polls) {
    return new GateConfig(concurrency, spacing, proxyHosts, polls, 0, polls, budgets);
  }
}
