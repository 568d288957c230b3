package dev.rssify.core.fetch;

import dev.rssify.core.model.FetchRequest;
import dev.rssify.core.model.Header;
import dev.rssify.core.model.Headers;
import dev.rssify.core.model.OutboundRequest;
import dev.rssify.core.model.Validators;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides what a request says: who we are, what we read, and what we already hold.
 *
 * <p>Invariants: validators go out byte for byte and only to the URL that gave them (R2-R4); no
 * Referer, no Cookie, no added query (R21).
 */
public final class RequestPlanner {

  private static final String ACCEPT =
      "application/rss+xml, application/atom+xml, application/feed+json, application/json;q=0.9,"
          + " application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5";

  private final FetchConfig config;

  public RequestPlanner(FetchConfig config) {
    this.config = config;
  }

  /** The request for one hop of a fetch. */
  public OutboundRequest plan(FetchRequest fetch, String hopUrl) {
    List<Header> headers = new ArrayList<>();
    headers.add(new Header("User-Agent", config.userAgent()));
    headers.add(new Header("Accept", ACCEPT));
    headers.add(new Header("Accept-Encoding", "gzip, deflate, br, zstd"));
    Validators held = fetch.validators();
    if (held != null && held.url().equals(hopUrl)) {
      if (held.etag() != null) {
        headers.add(new Header("If-None-Match", held.etag()));
      }
      if (held.lastModified() != null) {
        headers.add(new Header("If-Modified-Since", held.lastModified()));
      }
    }
    return new OutboundRequest(
        hopUrl,
        new Headers(headers),
        config.timeout(),
        config.maxBodyBytes(),
        config.maxBodyBytes());
  }
}
