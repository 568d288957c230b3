package dev.rssify.adapters.apihttp.events;

import static java.util.stream.Collectors.toSet;

import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.SubscriptionStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Which feeds have a tag. All subscriptions are read for it, once in two seconds at most; of feeds
 * that are known to have changed they are read at once.
 *
 * <p>Threading: safe for many threads; one at a time reads for all.
 */
public final class TagIndex {

  private static final int PAGE = 1_000;
  private static final long FRESH_NANOS = 2_000_000_000L;

  private final SubscriptionStore subscriptions;
  private final LongSupplier nanos;
  private final ReentrantLock lock = new ReentrantLock();
  private Map<String, Set<UUID>> feeds = Map.of();
  private boolean read;
  private long readAt;

  public TagIndex(SubscriptionStore subscriptions, LongSupplier nanos) {
    this.subscriptions = subscriptions;
    this.nanos = nanos;
  }

  public Set<UUID> feeds(String tag) {
    lock.lock();
    try {
      long now = nanos.getAsLong();
      if (!read || now - readAt > FRESH_NANOS) {
        feeds = readAll();
        read = true;
        readAt = now;
      }
      return feeds.getOrDefault(tag, Set.of());
    } finally {
      lock.unlock();
    }
  }

  /** Reads the tags of a feed whose subscriptions may have changed. */
  public void changed(UUID feed) {
    lock.lock();
    try {
      if (read) {
        Set<String> tags =
            subscriptions.of(feed).stream()
                .flatMap(subscription -> subscription.tags().stream())
                .collect(toSet());
        feeds.forEach((tag, tagged) -> {
          if (!tags.contains(tag)) {
            tagged.remove(feed);
          }
        });
        tags.forEach(tag -> put(feeds, tag, feed));
      }
    } finally {
      lock.unlock();
    }
  }

  private Map<String, Set<UUID>> readAll() {
    Map<String, Set<UUID>> byTag = new HashMap<>();
    for (List<Subscription> page = subscriptions.list(null, PAGE);
        !page.isEmpty();
        page = subscriptions.list(page.getLast().id(), PAGE)) {
      for (Subscription subscription : page) {
        subscription.tags().forEach(tag -> put(byTag, tag, subscription.feedId()));
      }
    }
    return byTag;
  }

  /** Returned sets may change while they are iterated. */
  private static void put(Map<String, Set<UUID>> byTag, String tag, UUID feed) {
    byTag.computeIfAbsent(tag, _ -> ConcurrentHashMap.newKeySet()).add(feed);
  }
}
