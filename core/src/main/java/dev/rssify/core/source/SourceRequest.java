package dev.rssify.core.source;

import dev.rssify.core.model.http.FetchRequest;

/**
 * The request of a source: one GET, conditional where validators of this URL are stored.
 *
 * @param resource decides the Accept header
 * @param obeysRobots whether robots.txt is checked first, for this URL and all redirect targets
 */
public record SourceRequest(String url, FetchRequest.Resource resource, boolean obeysRobots) {

  /** A request for data that its publisher offers to programs. */
  public static SourceRequest of(String url, String accept) {
    return new SourceRequest(url, new FetchRequest.Resource(accept), false);
  }

  /** A request for a page for people. */
  public static SourceRequest ofPage(String url) {
    return new SourceRequest(url, FetchRequest.Resource.PAGE, true);
  }
}
