package dev.rssify.core.fetch;

import dev.rssify.core.model.FetchLimits;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * How requests are made.
 *
 * @param limits where a feed has none of its own
 * @param maxRedirects how many hops a fetch may follow (R20)
 * @param codings the content codings that answers may come in, the best last
 */
public record FetchConfig(
    UserAgent userAgent, FetchLimits limits, int maxRedirects, List<String> codings) {

  public FetchConfig {
    if (maxRedirects < 0 || maxRedirects > 10) {
      throw new IllegalArgumentException("fetch.max_redirects must be from 0 to 10 (R20)");
    }
  }

  /** With every coding we know. */
  public FetchConfig(UserAgent userAgent, FetchLimits limits, int maxRedirects) {
    this(userAgent, limits, maxRedirects, List.of("gzip", "deflate", "br", "zstd"));
  }

  /** As this, but answers may come in no other codings than these. */
  public FetchConfig onlyIn(Collection<String> readable) {
    return new FetchConfig(
        userAgent, limits, maxRedirects, codings.stream().filter(readable::contains).toList());
  }

  public static FetchConfig defaults(UserAgent userAgent) {
    return new FetchConfig(userAgent, new FetchLimits(Duration.ofSeconds(30), 10L << 20), 10);
  }
}
