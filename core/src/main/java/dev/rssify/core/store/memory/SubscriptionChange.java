package dev.rssify.core.store.memory;

import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.StoreException;

/** Adds, replaces or removes a subscription; false when nothing changes. */
public sealed interface SubscriptionChange extends Change<Boolean> {

  /** Replaces the one with the same id. */
  record Put(Subscription subscription) implements SubscriptionChange {

    @Override
    public Boolean applyTo(Tables tables) {
      if (!tables.feeds.containsKey(subscription.feedId().toString())) {
        throw new StoreException(
            StoreException.Kind.NOT_FOUND, "there is no feed " + subscription.feedId());
      }
      return !subscription.equals(tables.subscriptions.put(subscription));
    }
  }

  /** Removes the one with this id. */
  record Removed(String id) implements SubscriptionChange {

    @Override
    public Boolean applyTo(Tables tables) {
      return tables.subscriptions.remove(id) != null;
    }
  }
}
