package dev.rssify.core.store.memory;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedUrl;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.store.FeedStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The feeds of a store in memory. */
record MemoryFeeds(Memory memory) implements FeedStore {

  @Override
  public boolean add(Feed feed, Instant at, List<JournalDraft> events) {
    return memory.change(new FeedChange.Added(feed, at, events));
  }

  @Override
  public Optional<Feed> feed(UUID feedId) {
    return memory.read(tables -> Optional.ofNullable(tables.feeds.get(feedId.toString())));
  }

  @Override
  public List<Feed> feeds(Collection<UUID> feedIds) {
    return feedIds.stream().distinct().map(this::feed).flatMap(Optional::stream).toList();
  }

  @Override
  public List<Feed> list(@Nullable UUID after, int limit) {
    return memory.read(tables -> {
      Map<String, Feed> rest =
          after == null ? tables.feeds : tables.feeds.tailMap(after.toString(), false);
      return rest.values().stream().limit(limit).toList();
    });
  }

  @Override
  public List<Feed> withUrl(String url) {
    return memory.read(tables ->
        tables.urls.values().stream()
            .flatMap(List::stream)
            .filter(known -> known.url().equals(url))
            .map(known -> tables.feeds.get(known.feedId().toString()))
            .toList());
  }

  @Override
  public List<FeedUrl> urls(UUID feedId) {
    return memory.read(tables -> List.copyOf(tables.urls.getOrDefault(feedId, List.of())));
  }

  @Override
  public boolean remove(UUID feedId, List<JournalDraft> events) {
    return memory.change(new FeedChange.Removed(feedId, events));
  }
}
