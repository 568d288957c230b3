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
 * Caches which feeds have a tag. Loads all subscriptions at most every two seconds; {@link
 * #refresh} loads one feed immediately.
 *
 * <p>Threading: safe for many threads; one thread loads while the others wait.
 */
public final class TagIndex {

  private static final int PAGE = 1_000;
  private static final long MAX_AGE_NANOS = 2_000_000_000L;

  private final SubscriptionStore subscriptions;
  private final LongSupplier nanoTime;
  private final ReentrantLock lock = new ReentrantLock();
  private Map<String, Set<UUID>> feedsByTag = Map.of();
  private boolean loaded;
  private long loadedAt;

  public TagIndex(SubscriptionStore subscriptions, LongSupplier nanoTime) {
    this.subscriptions = subscriptions;
    this.nanoTime = nanoTime;
  }

  /** The feeds with this tag, at most two seconds old; the set may change while it is iterated. */
  public Set<UUID> feeds(String tag) {
    lock.lock();
    try {
      long now = nanoTime.getAsLong();
      if (!loaded || now - loadedAt > MAX_AGE_NANOS) {
        feedsByTag = load();
        loaded = true;
        loadedAt = now;
      }
      return feedsByTag.getOrDefault(tag, Set.of());
    } finally {
      lock.unlock();
    }
  }

  /** Loads the tags of one feed, whose subscriptions may have changed. */
  public void refresh(UUID feed) {
    lock.lock();
    try {
      if (loaded) {
        Set<String> tags =
            subscriptions.of(feed).stream()
                .flatMap(subscription -> subscription.tags().stream())
                .collect(toSet());
        feedsByTag.forEach((tag, tagged) -> {
          if (!tags.contains(tag)) {
            tagged.remove(feed);
          }
        });
        tags.forEach(tag -> put(feedsByTag, tag, feed));
      }
    } finally {
      lock.unlock();
    }
  }

  private Map<String, Set<UUID>> load() {
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

  private static void put(Map<String, Set<UUID>> byTag, String tag, UUID feed) {
    byTag.computeIfAbsent(tag, _ -> ConcurrentHashMap.newKeySet()).add(feed);
  }
}
