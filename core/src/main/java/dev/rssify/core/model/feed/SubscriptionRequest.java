package dev.rssify.core.model.feed;

import java.util.List;

/**
 * A subscription, and what is to be said of its feed: how it is asked, and what is kept of it.
 *
 * @param settings {@link FeedSettings#NONE} to leave the feed as it is
 * @param partial whether what the subscription does not say stays as it is on record
 */
public record SubscriptionRequest(
    Subscription subscription, FeedSettings settings, boolean partial) {

  /** A wish that is all there is to say: it replaces the one on record. */
  public SubscriptionRequest(Subscription subscription, FeedSettings settings) {
    this(subscription, settings, false);
  }

  /** A wish that may say little, such as a URL alone, and takes nothing back of what was said. */
  public static SubscriptionRequest partial(Subscription subscription) {
    return new SubscriptionRequest(subscription, FeedSettings.NONE, true);
  }

  /** Plain wishes. */
  public static List<SubscriptionRequest> plain(List<Subscription> subscriptions) {
    return subscriptions.stream()
        .map(subscription -> new SubscriptionRequest(subscription, FeedSettings.NONE))
        .toList();
  }
}
