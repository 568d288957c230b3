package dev.rssify.core.engine;

import java.time.Duration;
import java.util.Set;

/**
 * How hard one publisher may be asked (R22).
 *
 * @param concurrency requests in flight to one politeness group
 * @param spacing least time between two starts in one group
 * @param proxyHosts hosts that stand for many publishers, told apart by the first path segment
 */
public record GateConfig(int concurrency, Duration spacing, Set<String> proxyHosts) {

  public GateConfig {
    if (concurrency < 1) {
      throw new IllegalArgumentException("gate.concurrency must be at least 1");
    }
    if (!spacing.isPositive()) {
      throw new IllegalArgumentException("gate.spacing must be positive: gates are never off");
    }
  }

  public static GateConfig defaults() {
    return new GateConfig(2, Duration.ofSeconds(1), Set.of());
  }
}
