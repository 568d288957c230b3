package dev.rssify.core.store;

import dev.rssify.core.model.Attempt;
import dev.rssify.core.model.Feed;
import java.util.List;

/**
 * Remembers whom we were about to ask, so that a crash never makes us ask twice early.
 *
 * <p>Invariants: a feed has at most one open attempt, the newest; a commit with a fetch of the feed
 * closes it.
 */
public interface Attempts {

  /**
   * Durable when it returns; attempts of feeds that are not there are ignored.
   *
   * @return the feeds that are, as they stood then
   */
  List<Feed> remember(List<Attempt> attempts);

  /** The attempts that no commit has closed yet. */
  List<Attempt> open();
}
