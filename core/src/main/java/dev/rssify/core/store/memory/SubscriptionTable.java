package dev.rssify.core.store.memory;

import dev.rssify.core.model.feed.Subscription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Subscriptions by id, and by the feeds that serve them. */
final class SubscriptionTable {

  final NavigableMap<String, Subscription> byId = new TreeMap<>();
  private final Map<UUID, NavigableMap<String, Subscription>> byFeed = new HashMap<>();

  /** All subscriptions to a feed, by id. */
  List<Subscription> of(UUID feedId) {
    NavigableMap<String, Subscription> subscriptions = byFeed.get(feedId);
    return subscriptions == null ? List.of() : List.copyOf(subscriptions.values());
  }

  /** Returns the previous subscription with this id. */
  @Nullable Subscription put(Subscription subscription) {
    Subscription before = remove(subscription.id());
    byId.put(subscription.id(), subscription);
    byFeed
        .computeIfAbsent(subscription.feedId(), _ -> new TreeMap<>())
        .put(subscription.id(), subscription);
    return before;
  }

  /** Returns the removed subscription. */
  @Nullable Subscription remove(String id) {
    Subscription removed = byId.remove(id);
    if (removed != null) {
      byFeed.computeIfPresent(
          removed.feedId(),
          (_, subscriptions) -> {
            subscriptions.remove(id);
            return subscriptions.isEmpty() ? null : subscriptions;
          });
    }
    return removed;
  }

  void removeFeed(UUID feedId) {
    of(feedId).forEach(subscription -> remove(subscription.id()));
  }
}
