package dev.rssify.core.operations.subscriptions;

import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Finds the stored feeds of subscription requests.
 *
 * <p>Threading: safe for many threads.
 */
final class RequestedFeeds {

  private final Store store;

  RequestedFeeds(Store store) {
    this.store = store;
  }

  /** The former feeds of stored subscriptions whose URL or profile changes. */
  Set<UUID> left(List<SubscriptionRequest> requests, Map<SubscriptionRequest, UUID> known) {
    return requests.stream()
        // The id of a feed is never that of a subscription to another.
        .filter(request -> !request.subscription().id().equals(feedId(request).toString()))
        .flatMap(request ->
            store
                .subscriptions()
                .subscription(request.subscription().id())
                .filter(before -> !staysWith(before, request, known))
                .stream())
        .map(Subscription::feedId)
        .collect(toSet());
  }

  private static boolean staysWith(
      Subscription before, SubscriptionRequest request, Map<SubscriptionRequest, UUID> known) {
    return before.address().equals(request.subscription().address())
        && (request.partial() || before.feedId().equals(known.get(request)));
  }

  /**
   * The feeds that have, or had, a requested URL, and are fetched with the requested profile. A
   * partial request matches any profile.
   */
  Map<SubscriptionRequest, UUID> known(List<SubscriptionRequest> requests) {
    Map<String, List<UUID>> owners =
        store.feeds().withUrls(requests.stream().map(RequestedFeeds::url).toList()).stream()
            .collect(groupingBy(FeedUrl::url, mapping(FeedUrl::feedId, toList())));
    Map<UUID, RequestProfile> profiles =
        store.feeds().feeds(owners.values().stream().flatMap(List::stream).toList()).stream()
            .collect(toMap(Feed::id, feed -> feed.settings().request()));
    Map<SubscriptionRequest, UUID> known = new HashMap<>();
    for (SubscriptionRequest request : requests) {
      List<UUID> there = owners.getOrDefault(url(request), List.of());
      there.stream()
          .filter(id -> request.settings().request().equals(profiles.get(id)))
          .min(naturalOrder())
          .or(() -> there.stream().filter(_ -> request.partial()).min(naturalOrder()))
          .ifPresent(id -> known.put(request, id));
    }
    return known;
  }

  /** The id of a new feed with the requested URL and profile. */
  static UUID feedId(SubscriptionRequest request) {
    return request.subscription().address().feedId(request.settings().request());
  }

  private static String url(SubscriptionRequest request) {
    return request.subscription().address().url();
  }
}
