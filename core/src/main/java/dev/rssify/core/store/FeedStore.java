package dev.rssify.core.store;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedUrl;
import dev.rssify.core.model.JournalDraft;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The feeds. They change by {@link Commits}; a commit that gives a feed another URL adds it to the
 * URLs of the feed.
 */
public interface FeedStore {

  /**
   * Adds a feed under its URL, and these events with it; false when it is there already, which
   * changes nothing.
   */
  boolean add(Feed feed, Instant at, List<JournalDraft> events);

  Optional<Feed> feed(UUID feedId);

  /** Those of the feeds that are there, in any order. */
  List<Feed> feeds(Collection<UUID> feedIds);

  /** At most so many feeds by id, from the one that follows {@code after} on. */
  List<Feed> list(@Nullable UUID after, int limit);

  /** Every feed that has this URL or once had it. */
  List<Feed> withUrl(String url);

  /** Every URL the feed has or had, the oldest first. */
  List<FeedUrl> urls(UUID feedId);

  /**
   * Removes a feed and all that is kept of it but its journal, and appends these events; false when
   * it is not there.
   */
  boolean remove(UUID feedId, List<JournalDraft> events);
}
