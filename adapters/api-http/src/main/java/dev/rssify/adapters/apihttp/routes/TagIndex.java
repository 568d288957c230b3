package dev.rssify.adapters.apihttp.routes;

import dev.rssify.core.model.Subscription;
import dev.rssify.core.store.SubscriptionStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Which feeds have a tag. All subscriptions are read for it, once in two seconds at most.
 *
 * <p>Threading: safe for many threads; one at a time reads for all.
 */
final class TagIndex {

  private static final int PAGE = 1_000;
  private static final long FRESH_NANOS = 2_000_000_000L;

  private final SubscriptionStore subscriptions;
  private final LongSupplier nanos;
  private final ReentrantLock lock = new ReentrantLock();
  private Map<String, Set<UUID>> feeds = Map.of();
  private boolean read;
  private long readAt;

  TagIndex(SubscriptionStore subscriptions, LongSupplier nanos) {
    this.subscriptions = subscriptions;
    this.nanos = nanos;
  }

  Set<UUID> feeds(String tag) {
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

  private Map<String, Set<UUID>> readAll() {
    Map<String, Set<UUID>> byTag = new HashMap<>();
    for (List<Subscription> page = subscriptions.list(null, PAGE);
        !page.isEmpty();
        page = subscriptions.list(page.getLast().id(), PAGE)) {
      for (Subscription wish : page) {
        wish.tags()
            .forEach(tag -> byTag.computeIfAbsent(tag, _ -> new HashSet<>()).add(wish.feedId()));
      }
    }
    return byTag;
  }
}
