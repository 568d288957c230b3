package dev.rssify.core.operations.subscriptions;

import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.store.Store;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * When the new feeds of a list are first polled: up to {@link #AT_ONCE} at once, within the limits
 * of their hosts; more are spread (R25).
 *
 * @param newFeeds the number of feeds of the list that the store does not have
 */
public record FirstPolls(int newFeeds) {

  /** The maximum of new feeds that are polled at once. */
  public static final int AT_ONCE = 300;

  /** Databases take no longer lists. */
  private static final int PAGE = 1_000;

  /** For a list that is about to be added to a store. */
  public static FirstPolls of(Store store, List<SubscriptionRequest> requests) {
    RequestedFeeds requested = new RequestedFeeds(store);
    Set<UUID> unknown = new HashSet<>();
    for (int from = 0; from < requests.size(); from += PAGE) {
      List<SubscriptionRequest> some =
          requests.subList(from, Math.min(requests.size(), from + PAGE));
      Map<SubscriptionRequest, UUID> known = requested.known(some);
      some.stream()
          .filter(request -> !known.containsKey(request))
          .map(RequestedFeeds::feedId)
          .forEach(unknown::add);
    }
    return new FirstPolls(unknown.size());
  }

  public boolean areSpread() {
    return newFeeds > AT_ONCE;
  }

  public FirstPoll first() {
    return areSpread() ? FirstPoll.SPREAD : FirstPoll.IMMEDIATE;
  }

  /** What happens, for a person. */
  public String words() {
    return areSpread()
        ? "the first polls are spread over the interval of each feed, at most an hour"
        : "the first polls start at once, within the limits of their hosts";
  }
}
