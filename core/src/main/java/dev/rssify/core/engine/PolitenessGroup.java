package dev.rssify.core.engine;

import java.net.URI;
import java.util.Locale;
import java.util.Set;

/**
 * The requests that one publisher feels together: those to one host and port; behind a proxy host,
 * those with the same first path segment.
 */
public record PolitenessGroup(String id) {

  /** The group of an absolute URL. */
  public static PolitenessGroup of(String url, Set<String> proxyHosts) {
    URI uri = URI.create(url);
    String host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
    String id = uri.getPort() < 0 ? host : host + ":" + uri.getPort();
    return new PolitenessGroup(proxyHosts.contains(host) ? id + firstSegment(uri) : id);
  }

  private static String firstSegment(URI uri) {
    String path = String.valueOf(uri.getRawPath());
    int end = path.indexOf('/', 1);
    return end < 0 ? path : path.substring(0, end);
  }
}
