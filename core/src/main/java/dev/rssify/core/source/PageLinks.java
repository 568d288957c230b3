package dev.rssify.core.source;

import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.http.Body;
import java.util.List;

/** Finds the feeds that an HTML page declares. Never throws. */
@FunctionalInterface
public interface PageLinks {

  /**
   * The feeds of a page, each once, most likely first.
   *
   * @param url where the page came from
   */
  List<FeedLink> feeds(Body page, String url);
}
