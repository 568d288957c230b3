package dev.rssify.core.store;

import dev.rssify.core.model.feed.Subscription;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Who wishes for which feed. */
public interface SubscriptionStore {

  /** Adds or replaces the subscription with this id; its feed must be there. */
  void put(Subscription subscription);

  Optional<Subscription> subscription(String id);

  /** All wishes for a feed, by id. */
  default List<Subscription> of(UUID feedId) {
    return of(List.of(feedId)).getOrDefault(feedId, List.of());
  }

  /** All wishes for each of these feeds, by id; feeds that nobody wishes for are left out. */
  Map<UUID, List<Subscription>> of(Collection<UUID> feedIds);

  /** At most so many subscriptions by id, from the one that follows {@code after} on. */
  List<Subscription> list(@Nullable String after, int limit);

  /** False when there was none. */
  boolean remove(String id);
}
