package dev.rssify.core.store.memory;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.store.FeedStore;
import dev.rssify.core.store.NewFeed;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The feeds of a store in memory. */
record MemoryFeeds(Memory memory) implements FeedStore {

  @Override
  public Set<UUID> add(List<NewFeed> feeds) {
    List<Boolean> added = memory.change(feeds.stream().map(FeedChange.Added::new).toList());
    Set<UUID> ids = new HashSet<>();
    for (int i = 0; i < added.size(); i++) {
      if (added.get(i)) {
        ids.add(feeds.get(i).feed().id());
      }
    }
    return ids;
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
  public List<FeedUrl> withUrls(Collection<String> urls) {
    return memory.read(tables ->
        urls.stream()
            .distinct()
            .flatMap(url -> tables.byUrl.getOrDefault(url, Map.of()).values().stream())
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
