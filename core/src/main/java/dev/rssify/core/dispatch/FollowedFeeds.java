package dev.rssify.core.dispatch;

import dev.rssify.core.cluster.Ownership;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.Schedules.Scheduled;
import java.util.List;
import java.util.UUID;

/**
 * Passes changed feeds to the dispatcher once the process polls by schedule. Before that it polls
 * only what is requested.
 *
 * <p>Threading: safe for many threads.
 */
final class FollowedFeeds implements FeedChanges {

  private final Dispatcher dispatcher;
  private final Ownership ownership;
  private volatile boolean started;

  FollowedFeeds(Dispatcher dispatcher, Ownership ownership) {
    this.dispatcher = dispatcher;
    this.ownership = ownership;
  }

  void start() {
    started = true;
  }

  @Override
  public void changed(Feed feed) {
    if (!ownership.owns(feed.placement().partitionNo())) {
      dispatcher.remove(feed.id()); // another worker polls it, perhaps since it moved
    } else if (started) {
      dispatcher.schedule(List.of(Scheduled.of(feed)));
    }
  }

  @Override
  public boolean polls(Feed feed) {
    return started && ownership.owns(feed.placement().partitionNo());
  }

  @Override
  public void removed(UUID feedId) {
    dispatcher.remove(feedId);
  }
}
