package dev.rssify.service.hub;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.outward.HubDelivery;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.operations.outward.OutwardMembership;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.Store;
import dev.rssify.json.outward.HubTasks;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stores a delivery for each subscriber of an outward feed when the feed gets an entry.
 *
 * <p>Invariants: an event is acknowledged only after its deliveries are stored. A delivery covers
 * all events that follow, so the entries of one poll cause one.
 *
 * <p>Not thread-safe.
 */
final class HubAnnouncements implements Sink {

  private final Store store;
  private final HubTasks hub;
  private final HubTopic.Finder topics;
  private final Runnable wake;
  private final InstantSource clock;
  private @Nullable Batch batch;

  private record Subscriber(UUID id, OutwardFeed feed) {}

  /**
   * The data that the events of a batch share. It is read after the events, so that subscriptions
   * made later do not need them.
   *
   * @param announced the subscribers that have a delivery
   */
  private record Batch(
      List<Subscriber> subscribers, OutwardMembership membership, Set<UUID> announced) {}

  HubAnnouncements(Store store, HubTopic.Finder topics, Runnable wake, InstantSource clock) {
    this.store = store;
    this.hub = new HubTasks(store.tasks());
    this.topics = topics;
    this.wake = wake;
    this.clock = clock;
  }

  @Override
  public void deliver(JournalEvent event) {
    Instant now = clock.instant();
    if (batch == null) {
      batch = new Batch(subscribers(now), new OutwardMembership(store), new HashSet<>());
    }
    boolean announced = false;
    for (Subscriber subscriber : batch.subscribers) {
      if (!batch.announced.contains(subscriber.id)
          && batch.membership.changed(subscriber.feed, event).isPresent()) {
        hub.announce(new HubDelivery(subscriber.id, event.seq() - 1), now);
        announced = batch.announced.add(subscriber.id);
      }
    }
    if (announced) {
      wake.run();
    }
  }

  /** Ends the batch. */
  @Override
  public void flush() {
    batch = null;
  }

  private List<Subscriber> subscribers(Instant now) {
    return hub.subscriptions(now).stream()
        .flatMap(task ->
            topics.find(HubTasks.subscription(task).topic()).stream()
                .map(topic -> new Subscriber(task.id(), topic.feed())))
        .toList();
  }
}
