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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The feeds. They are changed by {@link Commits}; a commit with a new URL adds it to the URLs of
 * the feed.
 */
public interface FeedStore {

  /**
   * Adds feeds under their URLs, atomically; existing ones are left unchanged.
   *
   * @return the ids of the new ones
   */
  Set<UUID> add(List<NewFeed> feeds);

  /** Adds a feed without subscriptions; false when it exists. */
  default boolean add(Feed feed, Instant at, List<JournalDraft> events) {
    return !add(List.of(new NewFeed(feed, at, List.of(), events))).isEmpty();
  }

  Optional<Feed> feed(UUID feedId);

  /** The existing ones of these feeds, in any order. */
  List<Feed> feeds(Collection<UUID> feedIds);

  /** The next feeds by id after {@code after}, up to a limit. */
  List<Feed> list(@Nullable UUID after, int limit);

  /** All feeds by id; one page of them is in memory at a time. */
  default Stream<Feed> all() {
    int page = 500;
    return Stream.iterate(
            list(null, page), feeds -> !feeds.isEmpty(), feeds -> list(feeds.getLast().id(), page))
        .flatMap(List::stream);
  }

  /** The feeds that have or had one of these URLs. */
  List<FeedUrl> withUrls(Collection<String> urls);

  /** All feeds that have or had this URL, by id. */
  default List<Feed> withUrl(String url) {
    return feeds(withUrls(List.of(url)).stream().map(FeedUrl::feedId).toList()).stream()
        .sorted(Comparator.comparing(Feed::id))
        .toList();
  }

  /** All current and former URLs of the feed, oldest first. */
  List<FeedUrl> urls(UUID feedId);

  /**
   * Removes a feed and all its data except its journal, and appends these events; false when it
   * does not exist.
   */
  boolean remove(UUID feedId, List<JournalDraft> events);
}
