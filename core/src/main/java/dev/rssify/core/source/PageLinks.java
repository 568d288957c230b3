package dev.rssify.core.source;

import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.http.Body;
import java.util.List;

/** Finds the feeds that an HTML page names. Never throws, whatever the page. */
@FunctionalInterface
public interface PageLinks {

  /**
   * The feeds of a page, each once, the likeliest first.
   *
   * @param url where the page came from
   */
  List<FeedLink> feeds(Body page, String url);
}
