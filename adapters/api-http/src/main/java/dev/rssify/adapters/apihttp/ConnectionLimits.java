package dev.rssify.adapters.apihttp;

import java.time.Duration;

/**
 * Limits on the number of connections, and timeouts for reading from them.
 *
 * @param most the maximum of open connections
 * @param perAddress the maximum of open connections from one address
 * @param header how long the header of a request may take, from its first byte or, for the first
 *     request of a connection, from when the connection was opened
 * @param body how long the body of a request may take, from the end of its header
 * @param idle how long a connection may be idle between two requests
 */
public record ConnectionLimits(
    int most, int perAddress, Duration header, Duration body, Duration idle) {

  public ConnectionLimits {
    if (most < 1 || perAddress < 1) {
      throw new IllegalArgumentException("the limits of connections must be at least 1");
    }
  }

  /** Longer than the idle timeout of common reverse proxies, so that they close first. */
  private static final Duration IDLE = Duration.ofSeconds(75);

  /** At most this number of connections, three quarters of it from one address. */
  public static ConnectionLimits of(int most) {
    return new ConnectionLimits(
        most, Math.max(1, most - most / 4), Duration.ofSeconds(10), Duration.ofSeconds(60), IDLE);
  }

  public ConnectionLimits withPerAddress(int other) {
    return new ConnectionLimits(most, other, header, body, idle);
  }
}
