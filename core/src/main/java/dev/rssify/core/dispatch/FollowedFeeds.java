package dev.rssify.core.dispatch;

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
  private volatile boolean started;

  FollowedFeeds(Dispatcher dispatcher) {
    this.dispatcher = dispatcher;
  }

  void start() {
    started = true;
  }

  @Override
  public void changed(Feed feed) {
    if (started) {
      dispatcher.schedule(List.of(Scheduled.of(feed)));
    }
  }

  @Override
  public void removed(UUID feedId) {
    dispatcher.remove(feedId);
  }
}
