package dev.rssify.core.operations.subscriptions;

import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import java.util.function.UnaryOperator;

/** A change of a stored subscription and, where it says so, of the settings of its feed. */
@FunctionalInterface
public interface SubscriptionEdit extends UnaryOperator<Subscription> {

  /** The settings of the feed, for all its subscriptions. */
  default FeedSettings settings(FeedSettings before) {
    return before;
  }
}
