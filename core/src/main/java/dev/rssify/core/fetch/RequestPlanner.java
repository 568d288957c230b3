package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the headers of a request: user agent, accepted formats, and stored validators. Pure.
 *
 * <p>Invariants: validators are sent byte for byte and only to the URL that returned them (R2-R4);
 * the headers of a profile are sent only to its origin (R20); no Referer, no Cookie of our own, no
 * added query (R21).
 */
public final class RequestPlanner {

  private final FetchConfig config;

  public RequestPlanner(FetchConfig config) {
    this.config = config;
  }

  /**
   * The request for one hop of a fetch.
   *
   * @param first the URL with which the fetch started, whose origin the profile belongs to
   * @param spent network time of the hops before
   */
  public OutboundRequest plan(FetchRequest fetch, WebUrl first, WebUrl hop, Duration spent) {
    boolean sameOrigin = hop.origin().equals(first.origin());
    FetchLimits limits =
        fetch.limits() == null ? config.limits() : fetch.limits().over(config.limits());
    return new OutboundRequest(
        hop,
        headers(fetch, hop, sameOrigin),
        sameOrigin ? fetch.profile().credentials() : List.<Credential>of(),
        fetch.profile().proxy(),
        limits.timeout().minus(spent),
        limits.maxBodyBytes(),
        limits.maxBodyBytes());
  }

  private Headers headers(FetchRequest fetch, WebUrl hop, boolean sameOrigin) {
    String ourName = config.userAgent().header(fetch.subscribers());
    List<Header> lines = new ArrayList<>();
    lines.add(new Header("User-Agent", fetch.profile().userAgent().orElse(ourName)));
    lines.add(new Header("Accept", fetch.resource().accept()));
    String range = fetch.resource().range();
    lines.add(
        new Header(
            "Accept-Encoding", range == null ? String.join(", ", config.codings()) : "identity"));
    if (sameOrigin) {
      fetch.profile().headers().forEach(header -> replace(lines, header));
    }
    Validators held = fetch.validators();
    if (range != null) {
      lines.add(new Header("Range", range));
    }
    if (held != null && held.url().equals(hop.toString())) {
      String same = held.etag() == null ? held.lastModified() : held.etag();
      if (range != null && same != null) {
        lines.add(new Header("If-Range", same));
        return new Headers(lines);
      }
      if (held.etag() != null) {
        lines.add(new Header("If-None-Match", held.etag()));
      }
      if (held.lastModified() != null) {
        lines.add(new Header("If-Modified-Since", held.lastModified()));
      }
    }
    return new Headers(lines);
  }

  /** An operator's header replaces the default, or is appended. */
  private static void replace(List<Header> lines, Header header) {
    lines.removeIf(line -> line.name().equalsIgnoreCase(header.name()));
    lines.add(header);
  }
}
