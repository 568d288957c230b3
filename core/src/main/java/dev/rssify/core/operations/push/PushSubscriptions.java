package dev.rssify.core.operations.push;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.push.HubForm;
import dev.rssify.core.push.PushConfig;
import dev.rssify.core.push.PushKey;
import dev.rssify.core.push.PushPolicy;
import dev.rssify.core.push.PushTasks;
import dev.rssify.core.push.RssCloud;
import dev.rssify.core.schedule.PushedSchedules;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests that subscriptions to hubs need: subscribes, renews before the lease ends,
 * ends subscriptions of removed feeds.
 *
 * <p>Invariants: the state of a subscription and the time of its next request are stored before a
 * request is sent, so that a crash repeats a request at most; at most {@link #AT_ONCE} requests at
 * a time.
 *
 * <p>Threading: safe for many threads. {@link #step} does not wait for hubs.
 */
public final class PushSubscriptions {

  static final int AT_ONCE = 16;

  /** A removed feed's hub gets this number of requests; then its lease ends by itself. */
  private static final int MAX_ENDINGS = 3;

  private final Store store;
  private final PushConfig config;
  private final PushPolicy policy;
  private final PushKey key;
  private final HubClient hubs;
  private final FeedUpdates feeds;
  private final Executor threads;
  private final InstantSource clock;
  private final EngineListener listener;
  private final Semaphore slots = new Semaphore(AT_ONCE);

  /**
   * @param threads run one request each, and may block
   */
  public PushSubscriptions(
      Store store,
      PushConfig config,
      PushKey key,
      HubClient hubs,
      FeedChanges changes,
      Executor threads,
      InstantSource clock,
      EngineListener listener) {
    this.store = store;
    this.config = config;
    this.policy = new PushPolicy(config);
    this.key = key;
    this.hubs = hubs;
    this.feeds = new FeedUpdates(store, changes);
    this.threads = threads;
    this.clock = clock;
    this.listener = listener;
  }

  /**
   * Looks at a feed that was polled or changed: if it needs another subscription than it has, the
   * next {@link #step} sends the request.
   *
   * @return whether there is something to do
   */
  public boolean consider(Feed feed) {
    if (!policy.differs(feed)) {
      return false;
    }
    schedule(feed.id(), now());
    return true;
  }

  /** Starts the requests that are due; returns their number. */
  public int step() {
    Instant now = now();
    int free = slots.availablePermits();
    int started = 0;
    for (String kind : new String[] {PushTasks.DUE, PushTasks.END}) {
      for (Task task : store.tasks().due(kind, now, free)) {
        if (slots.tryAcquire()) {
          // Not due again until the outcome is known, also after a crash.
          store.tasks().update(task.dueAgain(now.plus(Duration.ofMinutes(5))));
          started++;
          threads.execute(() -> run(task));
        }
      }
    }
    return started;
  }

  private void run(Task task) {
    try {
      if (task.kind().equals(PushTasks.END)) {
        end(task);
      } else {
        act(PushTasks.feedId(task));
      }
    } catch (CancellationException e) {
      // the engine stops; the task is due again
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.BackgroundFailed("push", e)); // the task is due again later
    } finally {
      slots.release();
    }
  }

  private void act(UUID feedId) {
    Optional<Feed> feed = store.feeds().feed(feedId);
    if (feed.isEmpty()) {
      store.tasks().remove(PushTasks.id(feedId));
      return;
    }
    switch (policy.action(feed.get(), now())) {
      case PushPolicy.Action.Nothing() -> store.tasks().remove(PushTasks.id(feedId));
      case PushPolicy.Action.Unsubscribe(FeedPush push) -> unsubscribe(feed.get(), push);
      case PushPolicy.Action.Subscribe(FeedPush push) -> subscribe(feedId, push);
    }
  }

  private void subscribe(UUID feedId, FeedPush push) {
    Instant now = now();
    // The hub may verify before it responds: state and callback are stored first.
    Optional<Feed> stored = feeds.apply(feedId, now, feed -> resumed(withPush(feed, push), now));
    if (stored.isEmpty()) {
      return;
    }
    schedule(feedId, PushPolicy.retryAt(push, now));
    HubClient.Response response =
        hubs.post(
            push.hub(),
            HubForm.subscribe(
                push,
                WebUrl.parse(callback(feedId, push.since())).orElseThrow(),
                key.secret(feedId, push.since()),
                config.lease()));
    switch (response) {
      case HubClient.Response.Accepted() -> {}
      case HubClient.Response.BackingOff(Instant until) -> schedule(feedId, until);
      case HubClient.Response.Failed(String message) ->
          feeds.apply(
              feedId,
              now(),
              feed -> {
                FeedPush current = feed.description().push();
                return current == null || !current.since().equals(push.since())
                    ? feed
                    : withPush(feed, current.failed(current.state(), message));
              });
    }
  }

  /** Stores that the feed has no subscription; the hub is notified by a task of its own. */
  private void unsubscribe(Feed feed, FeedPush push) {
    Instant now = now();
    store.tasks().add(PushTasks.end(feed.id(), push, now));
    Optional<Feed> _ =
        feeds.apply(
            feed.id(),
            now,
            current ->
                push.equals(current.description().push())
                    ? resumed(withPush(current, null), now)
                    : current);
    store.tasks().remove(PushTasks.id(feed.id()));
  }

  private void end(Task task) {
    PushTasks.Ending ending = PushTasks.ending(task);
    if (task.attempts() >= MAX_ENDINGS
        || config.publicUrl() == null
        || RssCloud.is(ending.hub())) { // a registration ends by itself
      store.tasks().remove(task.id());
      return;
    }
    Task again =
        new Task(
            task.id(),
            task.kind(),
            null,
            0,
            now().plus(Duration.ofHours(1)),
            task.attempts() + 1,
            null,
            task.payload());
    store.tasks().update(again);
    // When the hub verifies the request, the callback removes the task.
    hubs.post(
        ending.hub(),
        HubForm.unsubscribe(ending.topic(), callback(ending.feedId(), ending.since())));
  }

  private void schedule(UUID feedId, Instant at) {
    Task task = PushTasks.due(feedId, at);
    if (!store.tasks().add(task)) {
      store.tasks().update(task);
    }
  }

  private String callback(UUID feedId, Instant since) {
    return Objects.requireNonNull(config.publicUrl()) + key.path(feedId, since);
  }

  private static Feed withPush(Feed feed, @Nullable FeedPush push) {
    return feed.withDescription(feed.description().withPush(push));
  }

  /** Polls at the usual interval again when the hub no longer delivers. */
  private static Feed resumed(Feed feed, Instant now) {
    FeedPush push = feed.description().push();
    return push != null && push.isWorking(now)
        ? feed
        : feed.withSchedule(PushedSchedules.resumed(feed, now));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
