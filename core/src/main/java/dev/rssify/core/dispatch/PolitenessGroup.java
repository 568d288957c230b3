package dev.rssify.core.dispatch;

import dev.rssify.core.model.WebUrl;
import java.util.Set;

/**
 * The requests that one publisher feels together: those to one host and port; behind a proxy host,
 * those with the same first path segment.
 */
public record PolitenessGroup(String id) {

  /** The group of a URL that can be fetched. */
  public static PolitenessGroup of(WebUrl url, Set<String> proxyHosts) {
    String id = url.port() < 0 ? url.host() : url.host() + ":" + url.port();
    return new PolitenessGroup(
        proxyHosts.contains(url.host()) ? id + firstSegment(url.target()) : id);
  }

  private static String firstSegment(String target) {
    int end = 1;
    while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
      end++;
    }
    return target.substring(0, end);
  }
}
