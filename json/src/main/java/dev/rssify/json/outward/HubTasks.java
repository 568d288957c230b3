package dev.rssify.json.outward;

import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.outward.HubDelivery;
import dev.rssify.core.operations.outward.HubRequest;
import dev.rssify.core.operations.outward.HubSubscription;
import dev.rssify.core.store.TaskStore;
import dev.rssify.core.text.NameUuid;
import dev.rssify.json.codec.RecordJson;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The subscribers of outward feeds, their unconfirmed requests and open deliveries, as tasks of a
 * store. A subscription is due when its lease ends.
 *
 * <p>Invariants: at most {@link #MAX} subscriptions, {@link #MAX_REQUESTS} unconfirmed requests,
 * and one delivery for each subscription.
 *
 * <p>Threading: safe for many threads, and for many processes on one store.
 */
public record HubTasks(TaskStore tasks) {

  public static final int MAX = 1_000;
  public static final int MAX_REQUESTS = 200;

  public static final String SUBSCRIPTION = "hub_subscription";
  public static final String REQUEST = "hub_request";
  public static final String DELIVERY = "hub_delivery";

  private static final Duration FAR_FUTURE = Duration.ofDays(365);

  /** Stores a request, which replaces an older one for the same topic and callback. */
  public boolean request(HubRequest request, Instant now) {
    UUID id = NameUuid.of(REQUEST + " " + request.topic() + " " + request.callback());
    Task task = task(id, REQUEST, now, RecordJson.compact(HubRequest.class, request));
    Optional<Task> earlier = tasks.task(id);
    if (earlier.isPresent()) {
      if (!earlier.get().payload().equals(task.payload())) {
        tasks.update(task); // a repeated request causes no further request to the callback
      }
      return true;
    }
    boolean full =
        tasks.count(REQUEST) >= MAX_REQUESTS
            || (request.subscribe()
                && subscription(id(request)).isEmpty()
                && tasks.count(SUBSCRIPTION) >= MAX);
    return !full && tasks.add(task);
  }

  public static HubRequest request(Task task) {
    return RecordJson.read(HubRequest.class, task.payload());
  }

  /** The id of the subscription that a request is about. */
  public static UUID id(HubRequest request) {
    return id(request.topic(), request.callback());
  }

  private static UUID id(String topic, String callback) {
    return NameUuid.of(SUBSCRIPTION + " " + topic + " " + callback);
  }

  /** Stores a confirmed subscription; a new one gets the newest entries first. */
  public void subscribe(HubSubscription subscription, Instant now) {
    UUID id = id(subscription.topic(), subscription.callback());
    Task task =
        task(
            id,
            SUBSCRIPTION,
            subscription.expiresAt(),
            RecordJson.compact(HubSubscription.class, subscription));
    if (tasks.add(task)) {
      announce(HubDelivery.first(id), now);
    } else {
      tasks.update(task);
    }
  }

  /** Removes a subscription with its delivery. */
  public void unsubscribe(UUID id) {
    tasks.remove(id);
    tasks.remove(deliveryId(id));
  }

  public Optional<HubSubscription> subscription(UUID id) {
    return tasks.task(id).map(HubTasks::subscription);
  }

  public static HubSubscription subscription(Task task) {
    return RecordJson.read(HubSubscription.class, task.payload());
  }

  /** The tasks of all subscriptions. */
  public List<Task> subscriptions(Instant now) {
    return tasks.due(SUBSCRIPTION, now.plus(FAR_FUTURE), MAX);
  }

  /** Removes the subscriptions whose lease ended. */
  public void expire(Instant now) {
    tasks.due(SUBSCRIPTION, now, MAX).forEach(task -> unsubscribe(task.id()));
  }

  /**
   * Adds a delivery, unless the subscription has one. That one includes later events; it is marked,
   * so that it does not end before it has read them.
   */
  public void announce(HubDelivery delivery, Instant now) {
    Task added =
        task(
            deliveryId(delivery.subscription()),
            DELIVERY,
            now,
            RecordJson.compact(HubDelivery.class, delivery));
    while (!tasks.add(added) && !mark(added.id())) {
      // it ended, or was continued, in between
    }
  }

  /** Changes the due time by so little that only {@link #complete} notices. */
  private boolean mark(UUID delivery) {
    return tasks
        .task(delivery)
        .filter(open -> tasks.exchange(open, open.dueAgain(open.dueAt().plusMillis(1))))
        .isPresent();
  }

  public static HubDelivery delivery(Task task) {
    return RecordJson.read(HubDelivery.class, task.payload());
  }

  /** Stores the progress of a delivery. */
  public Task progress(HubDelivery delivery, Instant dueAt, int attempts) {
    UUID id = deliveryId(delivery.subscription());
    String payload = RecordJson.compact(HubDelivery.class, delivery);
    Task task = new Task(id, DELIVERY, null, 0, dueAt, attempts, null, payload);
    tasks.update(task);
    return task;
  }

  /** Removes a completed delivery; false when more was announced since it was stored like this. */
  public boolean complete(Task delivery) {
    return tasks.exchange(delivery, null);
  }

  private static UUID deliveryId(UUID subscription) {
    return NameUuid.of(DELIVERY + " " + subscription);
  }

  private static Task task(UUID id, String kind, Instant dueAt, String payload) {
    Instant time =
        dueAt.truncatedTo(
            ChronoUnit.MILLIS); // so that it is due at once: some stores have milliseconds only
    return new Task(id, kind, null, 0, time, 0, null, payload);
  }
}
