package dev.rssify.core.model;

import java.time.Duration;

/**
 * How much one fetch may cost.
 *
 * @param timeout for the network time of the whole fetch, all hops together
 * @param maxBodyBytes bound on a body, as it travels and once decoded
 */
public record FetchLimits(Duration timeout, long maxBodyBytes) {

  public FetchLimits {
    if (!timeout.isPositive()) {
      throw new IllegalArgumentException("the timeout must be positive, not " + timeout);
    }
    if (maxBodyBytes < 1) {
      throw new IllegalArgumentException("the body limit must be positive, not " + maxBodyBytes);
    }
  }
}
