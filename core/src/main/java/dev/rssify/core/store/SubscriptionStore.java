package dev.rssify.core.store;

import dev.rssify.core.model.feed.Subscription;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The subscriptions to feeds. */
public interface SubscriptionStore {

  /** Adds or replaces the subscription with this id; its feed must exist. */
  void put(Subscription subscription);

  Optional<Subscription> subscription(String id);

  /** All subscriptions to a feed, by id. */
  default List<Subscription> of(UUID feedId) {
    return of(List.of(feedId)).getOrDefault(feedId, List.of());
  }

  /** All subscriptions to each of these feeds, by id; feeds without one are left out. */
  Map<UUID, List<Subscription>> of(Collection<UUID> feedIds);

  /** The next subscriptions by id after {@code after}, up to a limit. */
  List<Subscription> list(@Nullable String after, int limit);

  /** False when there was none. */
  boolean remove(String id);
}
