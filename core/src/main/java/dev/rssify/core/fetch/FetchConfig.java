package dev.rssify.core.fetch;

import dev.rssify.core.model.FetchLimits;
import java.time.Duration;

/**
 * How requests are made.
 *
 * @param limits where a feed has none of its own
 * @param maxRedirects how many hops a fetch may follow (R20)
 */
public record FetchConfig(UserAgent userAgent, FetchLimits limits, int maxRedirects) {

  public FetchConfig {
    if (maxRedirects < 0 || maxRedirects > 10) {
      throw new IllegalArgumentException("fetch.max_redirects must be from 0 to 10 (R20)");
    }
  }

  public static FetchConfig defaults(UserAgent userAgent) {
    return new FetchConfig(userAgent, new FetchLimits(Duration.ofSeconds(30), 10L << 20), 10);
  }
}
