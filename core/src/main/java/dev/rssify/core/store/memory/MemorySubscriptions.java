package dev.rssify.core.store.memory;

import dev.rssify.core.model.Subscription;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.SubscriptionStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The subscriptions of a store in memory. */
record MemorySubscriptions(Tables tables) implements SubscriptionStore {

  @Override
  public void put(Subscription subscription) {
    synchronized (tables) {
      if (!tables.feeds.containsKey(subscription.feedId().toString())) {
        throw new StoreException(
            StoreException.Kind.NOT_FOUND, "there is no feed " + subscription.feedId());
      }
      tables.subscriptions.put(subscription.id(), subscription);
    }
  }

  @Override
  public Optional<Subscription> subscription(String id) {
    synchronized (tables) {
      return Optional.ofNullable(tables.subscriptions.get(id));
    }
  }

  @Override
  public List<Subscription> of(UUID feedId) {
    synchronized (tables) {
      return tables.subscriptions.values().stream()
          .filter(subscription -> subscription.feedId().equals(feedId))
          .toList();
    }
  }

  @Override
  public List<Subscription> list(@Nullable String after, int limit) {
    synchronized (tables) {
      Map<String, Subscription> rest =
          after == null ? tables.subscriptions : tables.subscriptions.tailMap(after, false);
      return rest.values().stream().limit(limit).toList();
    }
  }

  @Override
  public boolean remove(String id) {
    synchronized (tables) {
      return tables.subscriptions.remove(id) != null;
    }
  }
}
