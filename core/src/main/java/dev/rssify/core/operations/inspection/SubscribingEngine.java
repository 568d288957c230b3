package dev.rssify.core.operations.inspection;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Optional;

/**
 * The operations of an engine that subscribe to feeds and find them.
 *
 * <p>Threading: safe for many threads.
 */
public interface SubscribingEngine {

  Store store();

  /**
   * Adds subscriptions.
   *
   * @throws IllegalArgumentException when the source of one cannot be used; then none is added
   */
  List<Feed> add(List<SubscriptionRequest> requests, FirstPoll first);

  /**
   * Adds a subscription with the response of its feed that was just fetched, which counts as its
   * first poll. The response is released.
   *
   * @throws IllegalArgumentException when its source cannot be used
   */
  Feed add(SubscriptionRequest request, FetchOutcome response);

  /**
   * Finds the feeds of a page or site, by requests through the gates of this process.
   *
   * @return empty when this process makes no requests
   */
  Optional<Discovery> discover(FeedAddress address);

  /** Whether requests to publishers may start: polling is not paused, and the disk is not full. */
  boolean mayPoll();
}
