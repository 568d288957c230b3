package dev.rssify.core.source;

import dev.rssify.core.model.http.FetchRequest;

/**
 * What a source wants to be asked for it: one GET, conditional where validators of this URL are
 * held.
 *
 * @param resource what the request says we accept
 * @param obeysRobots whether robots.txt is asked first, for this URL and all it redirects to
 */
public record SourceRequest(String url, FetchRequest.Resource resource, boolean obeysRobots) {

  /** A request for data that its publisher offers to programs. */
  public static SourceRequest of(String url, String accept) {
    return new SourceRequest(url, new FetchRequest.Resource(accept), false);
  }

  /** A request for a page that was made for people. */
  public static SourceRequest ofPage(String url) {
    return new SourceRequest(url, FetchRequest.Resource.PAGE, true);
  }
}
