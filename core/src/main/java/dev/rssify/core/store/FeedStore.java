package dev.rssify.core.store;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.journal.JournalDraft;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The feeds. They change by {@link Commits}; a commit that gives a feed another URL adds it to the
 * URLs of the feed.
 */
public interface FeedStore {

  /**
   * Adds feeds under their URLs, all at once; those that are there already are left as they are.
   *
   * @return the ids of those that were not there
   */
  Set<UUID> add(List<NewFeed> feeds);

  /** Adds a feed that nobody wishes for yet; false when it is there already. */
  default boolean add(Feed feed, Instant at, List<JournalDraft> events) {
    return !add(List.of(new NewFeed(feed, at, List.of(), events))).isEmpty();
  }

  Optional<Feed> feed(UUID feedId);

  /** Those of the feeds that are there, in any order. */
  List<Feed> feeds(Collection<UUID> feedIds);

  /** At most so many feeds by id, from the one that follows {@code after} on. */
  List<Feed> list(@Nullable UUID after, int limit);

  /** Which feeds have one of these URLs or once had it. */
  List<FeedUrl> withUrls(Collection<String> urls);

  /** Every feed that has this URL or once had it, by id. */
  default List<Feed> withUrl(String url) {
    return feeds(withUrls(List.of(url)).stream().map(FeedUrl::feedId).toList()).stream()
        .sorted(Comparator.comparing(Feed::id))
        .toList();
  }

  /** Every URL the feed has or had, the oldest first. */
  List<FeedUrl> urls(UUID feedId);

  /**
   * Removes a feed and all that is kept of it but its journal, and appends these events; false when
   * it is not there.
   */
  boolean remove(UUID feedId, List<JournalDraft> events);
}
