package dev.rssify.core.dispatch;

import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.text.Digests;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Maps URLs to politeness groups: the requests that one publisher receives together. A group is a
 * host with its port; for a proxy host, each first path segment is a publisher of its own.
 *
 * @param proxyHosts hosts that stand for many publishers
 */
public record PolitenessGroups(Set<String> proxyHosts) {

  private static final int MAX_SEGMENT_LENGTH = 200;

  public PolitenessGroups {
    proxyHosts = Set.copyOf(proxyHosts);
  }

  /** The id of the group that a request to this URL belongs to. */
  public String of(WebUrl url) {
    String host = url.port() < 0 ? url.host() : url.host() + ":" + url.port();
    if (!proxyHosts.contains(url.host())) {
      return host;
    }
    String segment = firstSegment(url.target());
    // Ids are keys in the store: a long one stands for itself by its hash.
    return host
        + (segment.length() > MAX_SEGMENT_LENGTH
            ? "/" + Digests.sha256(segment.getBytes(StandardCharsets.UTF_8))
            : segment);
  }

  /** The same for the URL of a feed; one that cannot be fetched is a group of its own. */
  String of(String url) {
    return WebUrl.parse(url).map(this::of).orElse(url);
  }

  private static String firstSegment(String target) {
    int end = 1;
    while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
      end++;
    }
    return target.substring(0, end);
  }
}
