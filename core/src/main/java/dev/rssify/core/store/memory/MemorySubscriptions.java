package dev.rssify.core.store.memory;

import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.SubscriptionStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The subscriptions of a store in memory. */
record MemorySubscriptions(Memory memory) implements SubscriptionStore {

  @Override
  public void put(Subscription subscription) {
    memory.change(new SubscriptionChange.Put(subscription));
  }

  @Override
  public Optional<Subscription> subscription(String id) {
    return memory.read(tables -> Optional.ofNullable(tables.subscriptions.byId.get(id)));
  }

  @Override
  public Map<UUID, List<Subscription>> of(Collection<UUID> feedIds) {
    return memory.read(tables -> {
      Map<UUID, List<Subscription>> requests = new HashMap<>();
      for (UUID feedId : feedIds) {
        List<Subscription> some = tables.subscriptions.of(feedId);
        if (!some.isEmpty()) {
          requests.put(feedId, some);
        }
      }
      return requests;
    });
  }

  @Override
  public List<Subscription> list(@Nullable String after, int limit) {
    return memory.read(tables -> {
      Map<String, Subscription> rest =
          after == null
              ? tables.subscriptions.byId
              : tables.subscriptions.byId.tailMap(after, false);
      return rest.values().stream().limit(limit).toList();
    });
  }

  @Override
  public boolean remove(String id) {
    return memory.change(new SubscriptionChange.Removed(id));
  }
}
