package dev.rssify.core.operations.subscriptions;

import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.store.StoreFlags;
import java.util.List;

/**
 * Feeds that a store starts with.
 *
 * <p>Invariants: each is added once in the lifetime of a store; one that was removed is not added
 * again.
 */
public record InitialFeeds(SubscriptionRegistry registry, StoreFlags flags) {

  private static final String FLAG = "seeded ";

  /** The number of feeds added by this call. */
  public int seed(List<SubscriptionRequest> requests) {
    List<SubscriptionRequest> fresh =
        requests.stream().filter(request -> flags.flag(name(request)).isEmpty()).toList();
    registry.register(fresh, FirstPoll.SPREAD);
    fresh.forEach(request -> flags.put(name(request), request.subscription().id()));
    return fresh.size();
  }

  private static String name(SubscriptionRequest request) {
    return FLAG + request.subscription().address().url();
  }
}
