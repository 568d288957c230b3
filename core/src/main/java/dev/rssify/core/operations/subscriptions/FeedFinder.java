package dev.rssify.core.operations.subscriptions;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.Store;
import java.util.Optional;
import java.util.UUID;

/** Finds a feed by what a person entered. */
public record FeedFinder(Store store) {

  /** The feed with this id, of this subscription, or at this current or former URL. */
  public Optional<Feed> find(String name) {
    return store
        .subscriptions()
        .subscription(name)
        .map(Subscription::feedId)
        .or(() -> uuid(name))
        .flatMap(store.feeds()::feed)
        .or(() -> FeedAddress.parse(name).flatMap(this::at));
  }

  private Optional<Feed> at(FeedAddress address) {
    return store.feeds().withUrl(address.url()).stream().findFirst();
  }

  private static Optional<UUID> uuid(String name) {
    try {
      return Optional.of(UUID.fromString(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
