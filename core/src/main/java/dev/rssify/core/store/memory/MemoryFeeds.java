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
record MemoryFeeds(Tables tables) implements FeedStore {

  @Override
  public boolean add(Feed feed, Instant at, List<JournalDraft> events) {
    synchronized (tables) {
      if (tables.feeds.putIfAbsent(feed.id().toString(), feed) != null) {
        return false;
      }
      tables.addUrl(feed, at);
      tables.append(events);
      return true;
    }
  }

  @Override
  public Optional<Feed> feed(UUID feedId) {
    synchronized (tables) {
      return Optional.ofNullable(tables.feeds.get(feedId.toString()));
    }
  }

  @Override
  public List<Feed> feeds(Collection<UUID> feedIds) {
    return feedIds.stream().distinct().map(this::feed).flatMap(Optional::stream).toList();
  }

  @Override
  public List<Feed> list(@Nullable UUID after, int limit) {
    synchronized (tables) {
      Map<String, Feed> rest =
          after == null ? tables.feeds : tables.feeds.tailMap(after.toString(), false);
      return rest.values().stream().limit(limit).toList();
    }
  }

  @Override
  public List<Feed> withUrl(String url) {
    synchronized (tables) {
      return tables.urls.values().stream()
          .flatMap(List::stream)
          .filter(known -> known.url().equals(url))
          .flatMap(known -> feed(known.feedId()).stream())
          .toList();
    }
  }

  @Override
  public List<FeedUrl> urls(UUID feedId) {
    synchronized (tables) {
      return List.copyOf(tables.urls.getOrDefault(feedId, List.of()));
    }
  }

  @Override
  public boolean remove(UUID feedId, List<JournalDraft> events) {
    synchronized (tables) {
      if (tables.feeds.remove(feedId.toString()) == null) {
        return false;
      }
      tables
          .derivations
          .keySet()
          .removeIf(uid -> {
            var entry = tables.entries.byUid.get(uid);
            return entry != null && entry.feedId().equals(feedId);
          });
      tables.entries.removeFeed(feedId);
      tables.urls.remove(feedId);
      tables.windows.remove(feedId);
      tables.fetches.remove(feedId);
      tables.fetchById.values().removeIf(fetch -> fetch.feedId().equals(feedId));
      tables.hours.remove(feedId);
      tables.raws.values().removeIf(raw -> raw.feedId().equals(feedId));
      tables.attempts.remove(feedId);
      tables.subscriptions.values().removeIf(s -> s.feedId().equals(feedId));
      tables.append(events);
      return true;
    }
  }
}
