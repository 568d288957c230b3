package dev.rssify.core.model.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The resource limits of one fetch.
 *
 * @param timeout for the network time of the whole fetch, all hops together
 * @param maxBodyBytes limit for a body, both on the wire and decoded
 */
public record FetchLimits(Duration timeout, long maxBodyBytes) {

  public FetchLimits {
    require(timeout);
    require(maxBodyBytes);
  }

  /**
   * The limits of one feed: each value overrides the configured one; null inherits it.
   *
   * @param timeout overrides {@link FetchLimits#timeout}
   * @param maxBodyBytes overrides {@link FetchLimits#maxBodyBytes}, also for the parser
   */
  public record Overrides(@Nullable Duration timeout, @Nullable Long maxBodyBytes) {

    public static final Overrides NONE = new Overrides(null, null);

    public Overrides {
      if (timeout != null) {
        require(timeout);
      }
      if (maxBodyBytes != null) {
        require(maxBodyBytes);
      }
    }

    public FetchLimits over(FetchLimits configured) {
      return new FetchLimits(
          timeout == null ? configured.timeout() : timeout,
          maxBodyBytes == null ? configured.maxBodyBytes() : maxBodyBytes);
    }
  }

  private static void require(Duration timeout) {
    if (!timeout.isPositive()) {
      throw new IllegalArgumentException("the timeout must be positive, not " + timeout);
    }
  }

  private static void require(long maxBodyBytes) {
    if (maxBodyBytes < 1) {
      throw new IllegalArgumentException("the body limit must be positive, not " + maxBodyBytes);
    }
  }
}
