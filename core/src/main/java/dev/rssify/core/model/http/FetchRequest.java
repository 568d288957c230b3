package dev.rssify.core.model.http;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The input of a fetch: the URL, the feed it is for, and the stored validators, if any.
 *
 * @param fetchId one id for the request and all its redirects
 * @param feedId the feed that is fetched, or the feed for which a page or robots.txt is fetched
 * @param resource the expected kind of resource, which decides the Accept header
 * @param subscribers number of subscriptions, sent in the User-Agent (R21, docs/politeness.md)
 * @param profile headers, credentials and proxy of the feed
 * @param limits overrides of the configured limits; null for none
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
   * A kind of resource.
   *
   * @param accept the value of the Accept header
   * @param range the value of the Range header, for a part of it; null for all
   */
  public record Resource(String accept, @Nullable String range) {

    public static final Resource FEED =
        new Resource(
            "application/rss+xml, application/atom+xml, application/feed+json,"
                + " application/json;q=0.9, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5");

    public static final Resource PAGE = new Resource("text/html, application/xhtml+xml, */*;q=0.5");

    public static final Resource ROBOTS = new Resource("text/plain, */*;q=0.5");

    public Resource {
      if (accept.isBlank() || !HeaderRules.isSendable(accept)) {
        throw new IllegalArgumentException("invalid Accept header: " + accept);
      }
    }

    public Resource(String accept) {
      this(accept, null);
    }

    /** A part of it, which is sent without content codings. */
    public Resource part(long first, long last) {
      return new Resource(accept, "bytes=" + first + "-" + last);
    }
  }

  /** A request for a feed with default options. */
  public FetchRequest(UUID fetchId, UUID feedId, String url, @Nullable Validators validators) {
    this(fetchId, feedId, url, validators, Resource.FEED, 1, RequestProfile.NONE, null);
  }
}
