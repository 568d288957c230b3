package dev.rssify.core.model.feed;

import java.util.List;

/**
 * The input of a subscribe operation: a subscription, and settings of its feed.
 *
 * @param settings {@link FeedSettings#NONE} to leave the feed's settings unchanged
 * @param partial whether unset fields of the subscription retain their stored values
 */
public record SubscriptionRequest(
    Subscription subscription, FeedSettings settings, boolean partial) {

  /** A complete subscription, which replaces the stored one. */
  public SubscriptionRequest(Subscription subscription, FeedSettings settings) {
    this(subscription, settings, false);
  }

  /** A partial subscription, such as a URL alone. Unset fields retain their stored values. */
  public static SubscriptionRequest partial(Subscription subscription) {
    return new SubscriptionRequest(subscription, FeedSettings.NONE, true);
  }

  /** Complete subscriptions without feed settings. */
  public static List<SubscriptionRequest> plain(List<Subscription> subscriptions) {
    return subscriptions.stream()
        .map(subscription -> new SubscriptionRequest(subscription, FeedSettings.NONE))
        .toList();
  }
}
