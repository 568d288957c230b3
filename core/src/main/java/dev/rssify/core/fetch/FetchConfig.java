package dev.rssify.core.fetch;

import java.time.Duration;

/**
 * How requests are made.
 *
 * @param userAgent sent with every request; honest, with a way to reach the operator (R21)
 * @param timeout for one exchange, from name lookup to last byte
 * @param maxBodyBytes bound on a body, as it travels and once decoded
 */
public record FetchConfig(String userAgent, Duration timeout, long maxBodyBytes, int maxRedirects) {

  public FetchConfig {
    require(!userAgent.isBlank(), "fetch.user_agent must not be empty");
    require(timeout.isPositive(), "fetch.timeout must be positive");
    require(maxBodyBytes > 0, "fetch.max_body_bytes must be positive");
    require(
        maxRedirects >= 0 && maxRedirects <= 10, "fetch.max_redirects must be from 0 to 10 (R20)");
  }

  public static FetchConfig defaults(String userAgent) {
    return new FetchConfig(userAgent, Duration.ofSeconds(30), 10L << 20, 10);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
