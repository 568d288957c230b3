package dev.rssify.adapters.apihttp;

import java.time.Duration;

/**
 * Limits on the number of connections, and timeouts for reading from them.
 *
 * @param most open at once
 * @param perAddress of those of one address
 * @param header until a request has come up to the end of its header, from its first byte or, for
 *     the first of a connection, from when that was opened
 * @param body until the body of a request has come, from the end of its header
 * @param idle between two requests of a connection
 */
public record ConnectionLimits(
    int most, int perAddress, Duration header, Duration body, Duration idle) {

  public ConnectionLimits {
    if (most < 1 || perAddress < 1) {
      throw new IllegalArgumentException("a service needs at least one connection");
    }
  }

  /** Longer than the idle timeout of common reverse proxies, so that they close first. */
  private static final Duration IDLE = Duration.ofSeconds(75);

  /** This number of connections, three quarters of them for one address. */
  public static ConnectionLimits of(int most) {
    return new ConnectionLimits(
        most, Math.max(1, most - most / 4), Duration.ofSeconds(10), Duration.ofSeconds(60), IDLE);
  }

  public ConnectionLimits withPerAddress(int other) {
    return new ConnectionLimits(most, other, header, body, idle);
  }
}
