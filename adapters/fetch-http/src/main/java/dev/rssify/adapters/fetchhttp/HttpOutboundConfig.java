package dev.rssify.adapters.fetchhttp;

import java.time.Duration;
import java.util.List;

/**
 * How the client behaves, whatever the request.
 *
 * @param connectTimeout for one address, from first packet to accepted connection
 * @param maxConnections open at once, idle ones included
 * @param idleTimeout how long an unused connection is kept
 * @param maxHeaders lines of a response header before it is refused
 * @param maxHeaderLine bytes of one such line
 * @param allowedRanges addresses the operator permits although the guard would refuse them
 */
public record HttpOutboundConfig(
    Duration connectTimeout,
    int maxConnections,
    Duration idleTimeout,
    int maxHeaders,
    int maxHeaderLine,
    List<IpRange> allowedRanges) {

  public HttpOutboundConfig {
    require(connectTimeout.isPositive(), "fetch.connect_timeout must be positive");
    require(maxConnections > 0, "fetch.max_connections must be positive");
    require(idleTimeout.isPositive(), "fetch.idle_timeout must be positive");
    require(maxHeaders > 0, "fetch.max_headers must be positive");
    require(maxHeaderLine > 0, "fetch.max_header_line must be positive");
    allowedRanges = List.copyOf(allowedRanges);
  }

  public static HttpOutboundConfig defaults() {
    return new HttpOutboundConfig(
        Duration.ofSeconds(10), 1_000, Duration.ofSeconds(30), 256, 16 << 10, List.of());
  }

  public HttpOutboundConfig allowing(String... cidrs) {
    return new HttpOutboundConfig(
        connectTimeout,
        maxConnections,
        idleTimeout,
        maxHeaders,
        maxHeaderLine,
        List.of(cidrs).stream().map(IpRange::parse).toList());
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
