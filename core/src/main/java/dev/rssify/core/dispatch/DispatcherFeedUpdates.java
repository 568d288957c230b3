package dev.rssify.core.dispatch;

import dev.rssify.core.cluster.Ownership;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.Schedules.Scheduled;
import java.util.List;
import java.util.UUID;

/**
 * Forwards feed changes to the {@link Dispatcher}. Before {@link #start}, feeds are not scheduled:
 * the process makes only requested polls.
 *
 * <p>Threading: safe for many threads.
 */
final class DispatcherFeedUpdates implements FeedChanges {

  private final Dispatcher dispatcher;
  private final Ownership ownership;
  private volatile boolean pollsBySchedule;

  DispatcherFeedUpdates(Dispatcher dispatcher, Ownership ownership) {
    this.dispatcher = dispatcher;
    this.ownership = ownership;
  }

  void start() {
    pollsBySchedule = true;
  }

  @Override
  public void changed(Feed feed) {
    if (!ownership.owns(feed.placement().partitionNo())) {
      dispatcher.remove(
          feed.id()); // another worker owns its partition, perhaps because its URL changed
    } else if (pollsBySchedule) {
      dispatcher.schedule(List.of(Scheduled.of(feed)));
    }
  }

  @Override
  public boolean polls(Feed feed) {
    return pollsBySchedule && ownership.owns(feed.placement().partitionNo());
  }

  @Override
  public void removed(UUID feedId) {
    dispatcher.remove(feedId);
  }
}
