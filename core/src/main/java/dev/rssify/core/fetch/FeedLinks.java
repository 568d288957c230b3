package dev.rssify.core.fetch;

import dev.rssify.core.model.Body;
import dev.rssify.core.model.FeedLink;
import java.util.List;

/** Finds the feeds that a page names. Pure; never throws, whatever the page is. */
public interface FeedLinks {

  /**
   * The feeds, the likeliest first, each once.
   *
   * @param url where the page came from, against which its links are resolved
   */
  List<FeedLink> in(Body page, String url);
}
