package dev.rssify.core.store;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.model.RawFetch;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The feeds, and the log of what asking them came to. */
public interface FeedStore {

  Optional<Feed> feed(UUID feedId);

  /** Adds a feed; false when it is there already, which changes nothing. */
  boolean add(Feed feed);

  /** The newest line of a feed's fetch log. */
  Optional<FetchRecord> lastFetch(UUID feedId);

  /** The answers kept for a feed, the newest first. */
  List<RawFetch> rawFetches(UUID feedId, int limit);
}
