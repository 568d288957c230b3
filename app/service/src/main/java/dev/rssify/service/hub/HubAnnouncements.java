package dev.rssify.service.hub;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.outward.HubDelivery;
import dev.rssify.core.operations.outward.OutwardEntries;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.Store;
import dev.rssify.json.outward.HubTasks;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Stores a delivery for each subscriber of an outward feed that gets an entry.
 *
 * <p>Invariants: an event is acknowledged only after its deliveries are stored. A delivery covers
 * all events that follow, so the entries of one poll cause one.
 *
 * <p>Threading: used by one thread at a time.
 */
final class HubAnnouncements implements Sink {

  private final Store store;
  private final HubTasks hub;
  private final HubTopic.Finder topics;
  private final Runnable wake;
  private final InstantSource clock;

  HubAnnouncements(Store store, HubTopic.Finder topics, Runnable wake, InstantSource clock) {
    this.store = store;
    this.hub = new HubTasks(store.tasks());
    this.topics = topics;
    this.wake = wake;
    this.clock = clock;
  }

  @Override
  public void deliver(JournalEvent event) {
    if (HubContent.uid(event).isEmpty()) {
      return;
    }
    Instant now = clock.instant();
    Map<String, Boolean> affected = new HashMap<>();
    boolean announced = false;
    for (Task task : hub.subscriptions(now)) {
      Optional<HubTopic> topic = topics.find(HubTasks.subscription(task).topic());
      if (topic.isPresent()
          && affected.computeIfAbsent(
              topic.get().feed().name(), _ -> has(topic.get().feed(), event))) {
        hub.announce(new HubDelivery(task.id(), event.seq() - 1), now);
        announced = true;
      }
    }
    if (announced) {
      wake.run();
    }
  }

  private boolean has(OutwardFeed feed, JournalEvent event) {
    return feed.ofAllFeeds() || new OutwardEntries(store).feeds(feed).contains(event.feedId());
  }
}
