package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchLimits;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The configuration of requests.
 *
 * @param limits for feeds without their own
 * @param maxRedirects how many hops a fetch may follow (R20)
 * @param codings the accepted content codings, most preferred last
 * @param contentTypes the accepted media types of a document; empty for any
 * @param discovery whether to discover the feeds of a page
 */
public record FetchConfig(
    UserAgent userAgent,
    FetchLimits limits,
    int maxRedirects,
    List<String> codings,
    Set<String> contentTypes,
    boolean discovery) {

  public FetchConfig {
    contentTypes = Set.copyOf(contentTypes);
    if (maxRedirects < 0 || maxRedirects > 10) {
      throw new IllegalArgumentException("fetch.max_redirects must be from 0 to 10 (R20)");
    }
  }

  /** With all supported codings. */
  public FetchConfig(UserAgent userAgent, FetchLimits limits, int maxRedirects) {
    this(userAgent, limits, maxRedirects, List.of("gzip", "deflate", "br", "zstd"), Set.of(), true);
  }

  public FetchConfig withUserAgent(UserAgent other) {
    return new FetchConfig(other, limits, maxRedirects, codings, contentTypes, discovery);
  }

  public FetchConfig withContentTypes(Set<String> others) {
    return new FetchConfig(userAgent, limits, maxRedirects, codings, others, discovery);
  }

  public FetchConfig withDiscovery(boolean other) {
    return new FetchConfig(userAgent, limits, maxRedirects, codings, contentTypes, other);
  }

  /** Whether a document's media type is accepted; a document without a type is. */
  public boolean allows(Exchange exchange) {
    return contentTypes.isEmpty()
        || exchange
            .headers()
            .first("Content-Type")
            .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
            .filter(type -> !contentTypes.contains(type))
            .isEmpty();
  }

  /** This configuration with other content codings. */
  public FetchConfig onlyIn(Collection<String> readable) {
    return new FetchConfig(
        userAgent,
        limits,
        maxRedirects,
        codings.stream().filter(readable::contains).toList(),
        contentTypes,
        discovery);
  }

  public static FetchConfig defaults(UserAgent userAgent) {
    return new FetchConfig(userAgent, new FetchLimits(Duration.ofSeconds(30), 10L << 20), 10);
  }
}
