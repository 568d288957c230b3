package dev.rssify.service.hub;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.outward.HubDelivery;
import dev.rssify.core.operations.outward.HubRequest;
import dev.rssify.core.operations.outward.HubSubscription;
import dev.rssify.core.store.Store;
import dev.rssify.json.outward.HubTasks;
import dev.rssify.service.outward.OutwardDocuments;
import dev.rssify.service.outward.OutwardTokens;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Verifies the requests of subscribers and delivers content to them.
 *
 * <p>Invariants: a subscriber gets one request at a time, in the order of the journal, and every
 * entry until its lease ends; the position is stored after each delivery. At most {@link #AT_ONCE}
 * requests at a time, {@link #PER_HOST} to one host. Of several processes, one delivers.
 *
 * <p>Threading: safe for many threads. {@link #step} does not wait for subscribers.
 */
final class HubDeliveries {

  static final int AT_ONCE = 16;
  static final int PER_HOST = 4;
  private static final int MAX_LISTED = 500;

  /** After this many documents in a row, other subscribers are served first. */
  private static final int DOCUMENTS_IN_A_ROW = 10;

  /** The maximum size of a document, since subscribers accept only some megabytes. */
  private static final int MAX_BYTES = 4 << 20;

  private static final int MAX_VERIFICATIONS = 3;
  private static final Duration FIRST_RETRY = Duration.ofSeconds(10);
  private static final Duration MAX_RETRY = Duration.ofHours(6);

  /** The delay before reading entries again that were not compared with others yet. */
  private static final Duration COMPARISON = Duration.ofSeconds(5);

  /** The lease of a task, longer than all of its requests; after a crash the task is due again. */
  private static final Duration CLAIM = Duration.ofMinutes(5);

  private final Store store;
  private final HubTasks hub;
  private final HubTopic.Finder topics;
  private final HubContent content;
  private final HubSender sender;
  private final Executor threads;
  private final InstantSource clock;
  private final EngineListener listener;
  private final Semaphore slots = new Semaphore(AT_ONCE);
  private final ConcurrentHashMap<String, Integer> hosts = new ConcurrentHashMap<>();

  /**
   * @param threads run one task each, and may block
   */
  HubDeliveries(
      Store store,
      HubTopic.Finder topics,
      HubSender sender,
      Executor threads,
      InstantSource clock,
      EngineListener listener) {
    this.store = store;
    this.hub = new HubTasks(store.tasks());
    this.topics = topics;
    this.content = new HubContent(store);
    this.sender = sender;
    this.threads = threads;
    this.clock = clock;
    this.listener = listener;
  }

  /** Starts due tasks; returns their number. */
  int step() {
    Instant now = now();
    hub.expire(now);
    int started = 0;
    for (Task task : store.tasks().due(HubTasks.REQUEST, now, MAX_LISTED)) {
      HubRequest request = HubTasks.request(task);
      started += start(task, host(request.callback()), _ -> verify(task, request)) ? 1 : 0;
    }
    for (Task task : store.tasks().due(HubTasks.DELIVERY, now, MAX_LISTED)) {
      HubDelivery delivery = HubTasks.delivery(task);
      Optional<HubSubscription> to = hub.subscription(delivery.subscription());
      if (to.isEmpty()) {
        hub.unsubscribe(delivery.subscription());
      } else {
        String host = host(to.get().callback());
        started += start(task, host, claimed -> deliver(claimed, delivery, to.get())) ? 1 : 0;
      }
    }
    return started;
  }

  private boolean start(Task task, String host, Consumer<Task> run) {
    if (hosts.getOrDefault(host, 0) >= PER_HOST || !slots.tryAcquire()) {
      return false;
    }
    Instant now = now();
    Task claimed = task.dueAgain(now.plus(CLAIM));
    if (!store.tasks().claim(claimed, now)) {
      slots.release();
      return false;
    }
    hosts.merge(host, 1, Integer::sum);
    threads.execute(() -> {
      try {
        run.accept(claimed);
      } catch (RuntimeException e) {
        listener.on(new EngineEvent.BackgroundFailed("hub", e)); // due again later
      } finally {
        hosts.computeIfPresent(host, (_, count) -> count == 1 ? null : count - 1);
        slots.release();
      }
    });
    return true;
  }

  private void verify(Task task, HubRequest request) {
    HubSender.Response response =
        topics.find(request.topic()).isEmpty()
            ? HubSender.Response.REFUSED
            : sender.verify(request, OutwardTokens.random());
    if (response == HubSender.Response.FAILED && task.attempts() + 1 < MAX_VERIFICATIONS) {
      store
          .tasks()
          .update(
              new Task(
                  task.id(),
                  task.kind(),
                  null,
                  0,
                  retryAt(task.attempts() + 1),
                  task.attempts() + 1,
                  null,
                  task.payload()));
      return;
    }
    Instant now = now();
    if (response == HubSender.Response.ACCEPTED) {
      if (request.subscribe()) {
        hub.subscribe(
            new HubSubscription(
                request.topic(),
                request.callback(),
                request.secret(),
                now.plusSeconds(request.leaseSeconds())),
            now);
      } else {
        hub.unsubscribe(HubTasks.id(request));
      }
    }
    boolean replaced =
        store
            .tasks()
            .task(task.id())
            .filter(later -> !later.payload().equals(task.payload()))
            .isPresent();
    if (!replaced) {
      store.tasks().remove(task.id());
    }
  }

  private void deliver(Task claimed, HubDelivery delivery, HubSubscription to) {
    Optional<HubTopic> topic = topics.find(to.topic());
    if (topic.isEmpty()) { // the feed was removed, or its token replaced
      hub.unsubscribe(delivery.subscription());
      return;
    }
    HubDelivery done = delivery;
    Task stored = claimed;
    for (int documents = 0; documents < DOCUMENTS_IN_A_ROW; documents++) {
      HubContent.Batch batch = content.after(topic.get().feed(), done.after(), now());
      switch (send(topic.get(), to, batch.entries())) {
        case ACCEPTED -> done = done.upTo(batch.end());
        case REFUSED -> {
          hub.unsubscribe(delivery.subscription());
          return;
        }
        case FAILED -> {
          int attempts = done.equals(delivery) ? claimed.attempts() + 1 : 1;
          Task _ = hub.progress(done, retryAt(attempts), attempts);
          return;
        }
      }
      if (batch.waits()) {
        Task _ = hub.progress(done, now().plus(COMPARISON), 0);
        return;
      }
      if (!batch.more() && hub.complete(stored)) {
        return;
      }
      stored = hub.progress(done, now().plus(CLAIM), 0);
    }
    Task _ = hub.progress(done, now(), 0);
  }

  /** Sends entries as one document, or as several if it would be too large. */
  private HubSender.Response send(HubTopic topic, HubSubscription to, List<Entry> entries) {
    if (entries.isEmpty()) {
      return HubSender.Response.ACCEPTED;
    }
    byte[] document = OutwardDocuments.of(store, topic.request(), entries);
    if (document.length > MAX_BYTES && entries.size() > 1) {
      int half = entries.size() / 2;
      HubSender.Response first = send(topic, to, entries.subList(0, half));
      return first == HubSender.Response.ACCEPTED
          ? send(topic, to, entries.subList(half, entries.size()))
          : first;
    }
    return sender.deliver(to, topic, document);
  }

  private Instant retryAt(int attempts) {
    Duration wait = FIRST_RETRY.multipliedBy(1L << Math.min(attempts - 1, 12));
    return now().plus(wait.compareTo(MAX_RETRY) > 0 ? MAX_RETRY : wait);
  }

  private static String host(String url) {
    return WebUrl.parse(url).map(WebUrl::host).orElse("");
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
