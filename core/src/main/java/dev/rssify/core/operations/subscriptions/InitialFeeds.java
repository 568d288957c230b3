package dev.rssify.core.operations.subscriptions;

import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.store.StoreFlags;
import java.util.List;

/**
 * Feeds that a store begins with.
 *
 * <p>Invariants: each is put on record once in the life of a store; one that was removed since does
 * not come back.
 */
public record InitialFeeds(Registry registry, StoreFlags flags) {

  private static final String MARK = "seeded ";

  /** How many were put on record now. */
  public int seed(List<SubscriptionRequest> requests) {
    List<SubscriptionRequest> fresh =
        requests.stream().filter(request -> flags.flag(name(request)).isEmpty()).toList();
    registry.register(fresh, Registry.First.SPREAD);
    fresh.forEach(request -> flags.put(name(request), request.subscription().id()));
    return fresh.size();
  }

  private static String name(SubscriptionRequest request) {
    return MARK + request.subscription().address().url();
  }
}
