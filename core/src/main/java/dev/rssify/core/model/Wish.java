package dev.rssify.core.model;

import java.util.List;

/**
 * A subscription, and what is to be said of its feed: how it is asked, and what is kept of it.
 *
 * @param settings {@link FeedSettings#NONE} to leave the feed as it is
 */
public record Wish(Subscription subscription, FeedSettings settings) {

  /** Plain wishes. */
  public static List<Wish> plain(List<Subscription> subscriptions) {
    return subscriptions.stream()
        .map(subscription -> new Wish(subscription, FeedSettings.NONE))
        .toList();
  }
}
