package dev.rssify.core.operations.inspection;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Optional;

/** Subscribes to feeds in a process that makes no requests; another process polls them. */
public record OfflineSubscriptions(Store store, SubscriptionRegistry registry)
    implements SubscribingEngine {

  @Override
  public List<Feed> add(List<SubscriptionRequest> requests, FirstPoll first) {
    return registry.register(requests, first);
  }

  @Override
  public Feed add(SubscriptionRequest request, FetchOutcome response) {
    throw new IllegalStateException("no response was fetched");
  }

  @Override
  public Optional<Discovery> discover(FeedAddress address) {
    return Optional.empty();
  }

  @Override
  public boolean mayPoll() {
    return false;
  }
}
