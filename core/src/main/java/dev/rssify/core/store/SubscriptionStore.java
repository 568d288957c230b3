package dev.rssify.core.store;

import dev.rssify.core.model.Subscription;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Who wishes for which feed. */
public interface SubscriptionStore {

  /** Adds or replaces the subscription with this id; its feed must be there. */
  void put(Subscription subscription);

  Optional<Subscription> subscription(String id);

  /** All wishes for a feed, by id. */
  List<Subscription> of(UUID feedId);

  /** At most so many subscriptions by id, from the one that follows {@code after} on. */
  List<Subscription> list(@Nullable String after, int limit);

  /** False when there was none. */
  boolean remove(String id);
}
