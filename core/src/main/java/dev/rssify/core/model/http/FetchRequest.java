package dev.rssify.core.model.http;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is to be fetched, on whose behalf, and what we already hold of it.
 *
 * @param feedId the feed that is fetched, or the one a page or robots.txt is fetched for
 * @param resource what we hope to find, which decides what we say we accept
 * @param subscribers how many wish for it; publishers like to know (R21)
 * @param limits null for the configured ones
 */
public record FetchRequest(
    UUID fetchId,
    UUID feedId,
    String url,
    @Nullable Validators validators,
    Resource resource,
    int subscribers,
    RequestProfile profile,
    FetchLimits.@Nullable Overrides limits) {

  /**
   * What a URL is asked for.
   *
   * @param accept the Accept header, best first
   */
  public record Resource(String accept) {

    public static final Resource FEED =
        new Resource(
            "application/rss+xml, application/atom+xml, application/feed+json,"
                + " application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5");

    public static final Resource PAGE = new Resource("text/html, application/xhtml+xml, */*;q=0.5");

    public static final Resource ROBOTS = new Resource("text/plain, */*;q=0.5");

    public Resource {
      if (accept.isBlank() || !HeaderRules.isSendable(accept)) {
        throw new IllegalArgumentException("not the value of an Accept header: " + accept);
      }
    }
  }

  /** A feed that needs nothing special. */
  public FetchRequest(UUID fetchId, UUID feedId, String url, @Nullable Validators validators) {
    this(fetchId, feedId, url, validators, Resource.FEED, 1, RequestProfile.NONE, null);
  }
}
