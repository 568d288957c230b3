package dev.rssify.embed.ingest;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.schedule.IntervalPolicy;
import dev.rssify.core.store.StoreException;
import dev.rssify.embed.Rssify;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns registered feeds into one stream of news items.
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="ingest"}
 *
 * <p>It can be started and stopped any number of times. An item is emitted when it is new, and
 * again when the same URL, or the same title without a URL, has a strictly later publication time.
 * This holds across stops, and with a store on disk across processes. Feeds are polled by the
 * schedule of the engine: a restart does not poll a feed again before it is due.
 *
 * <p>Invariants: only {@link #start} throws, when the store cannot be opened. All other runtime
 * errors are reported to the {@link IngesterListener}. Only registered feeds are polled, whatever
 * else the store holds.
 *
 * <p>Threading: safe for many threads. {@link #stop} waits up to ten seconds for running polls;
 * meanwhile feeds can be registered for the next start.
 */
public final class RssIngester implements AutoCloseable {

  private final Function<IntervalPolicy, Rssify> opening;
  private final @Nullable PollIntervalPolicy policy;
  private final IngesterListener listener;
  private final RegisteredFeeds feeds = new RegisteredFeeds();
  private final NewsCursor cursor;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition stopped = lock.newCondition();
  private volatile State state = State.IDLE;
  private @Nullable Rssify engine;
  private @Nullable NewsStream stream;

  /** The state of the ingester. */
  public enum State {
    IDLE,
    RUNNING,
    STOPPING
  }

  /** An ingester with a store in memory, and defaults for the rest. */
  public RssIngester() {
    this(builder());
  }

  RssIngester(IngesterBuilder settings) {
    this.opening = settings.opening();
    this.policy = settings.policy;
    this.listener = settings.listener;
    this.cursor = new NewsCursor(settings.name, feeds, listener);
  }

  public static IngesterBuilder builder() {
    return new IngesterBuilder();
  }

  public State state() {
    return state;
  }

  /**
   * Registers a feed. It is polled at once while the ingester runs, else when it is started.
   *
   * <p>A feed whose id is in use is ignored and reported.
   */
  public void register(FeedDefinition feed) {
    lock.lock();
    try {
      RegisteredFeed added = feeds.add(feed);
      if (added == null) {
        listener.on(new IngesterEvent.DuplicateFeed(feed));
      } else if (state == State.RUNNING) {
        subscribe(Objects.requireNonNull(engine), List.of(added));
      }
    } catch (StoreException e) {
      // It is registered, so the next start adds it to the store.
      listener.on(new IngesterEvent.Failure(e));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Starts and returns the stream. While it is running, this is reported and the same stream is
   * returned.
   *
   * @throws StoreException when the store cannot be opened
   * @throws IllegalArgumentException when the kind of store is unknown
   */
  public NewsStream start() {
    lock.lock();
    try {
      awaitStopped();
      if (state == State.RUNNING) {
        listener.on(new IngesterEvent.AlreadyRunning());
        return Objects.requireNonNull(stream);
      }
      Rssify opened = opening.apply(feed -> interval(feed.id()));
      try {
        cursor.open(opened.store());
        subscribe(opened, feeds.all());
        opened.start(feeds::serves);
      } catch (RuntimeException e) {
        opened.close();
        throw e;
      }
      engine = opened;
      stream = new NewsStream(cursor, opened.changeSignal(), listener);
      state = State.RUNNING;
      return stream;
    } finally {
      lock.unlock();
    }
  }

  /** Adds the feeds to the engine. */
  private void subscribe(Rssify rssify, List<RegisteredFeed> fresh) {
    List<SubscriptionRequest> requests =
        fresh.stream()
            .map(one -> new SubscriptionRequest(one.definition.subscription(), FeedSettings.NONE))
            .toList();
    Set<RegisteredFeed> joining = new HashSet<>();
    Set<RegisteredFeed> onRecord = new HashSet<>();
    for (RegisteredFeed one : fresh) {
      if (!one.joined) {
        joining.add(one);
        Subscription subscription = one.definition.subscription();
        rssify
            .store()
            .subscriptions()
            .subscription(subscription.id())
            .filter(before -> before.address().equals(subscription.address()))
            .ifPresent(_ -> onRecord.add(one));
        // Before the feed is added: its first poll may finish before this method does.
        feeds.serve(one, subscription.feedId());
      }
    }
    List<Feed> served = rssify.add(requests, FirstPoll.IMMEDIATE);
    Set<RegisteredFeed> remembered = new HashSet<>();
    for (int i = 0; i < served.size(); i++) {
      RegisteredFeed one = fresh.get(i);
      feeds.serve(one, served.get(i).id());
      if (joining.contains(one) && cursor.joined(one, served.get(i), onRecord.contains(one))) {
        remembered.add(one);
      }
      one.joined = true;
    }
    cursor.remember(remembered);
    rssify.changeSignal().signal();
  }

  /** The interval of the policy: the shortest of the registered feeds that share this feed. */
  private Optional<Duration> interval(UUID feedId) {
    return policy == null
        ? Optional.empty()
        : feeds.of(feedId).stream()
            .map(one -> one.definition)
            .filter(FeedDefinition::enabled)
            .map(feed -> Math.max(1, policy.pollIntervalSeconds(feed)))
            .min(Integer::compare)
            .map(Duration::ofSeconds);
  }

  /** Stops polling and ends the stream. Has no effect when it is not running. */
  public void stop() {
    Rssify stopping;
    NewsStream ending;
    lock.lock();
    try {
      awaitStopped();
      if (state == State.IDLE) {
        return;
      }
      state = State.STOPPING;
      stopping = Objects.requireNonNull(engine);
      ending = Objects.requireNonNull(stream);
    } finally {
      lock.unlock();
    }
    try {
      ending.finish();
      stopping.close();
    } catch (RuntimeException e) {
      // Everything that can be closed is closed.
      listener.on(new IngesterEvent.Failure(e));
    } finally {
      becomeIdle();
    }
  }

  private void becomeIdle() {
    lock.lock();
    try {
      engine = null;
      stream = null;
      state = State.IDLE;
      stopped.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void awaitStopped() {
    while (state == State.STOPPING) {
      stopped.awaitUninterruptibly();
    }
  }

  /** The engine, while it runs. */
  Optional<Rssify> engine() {
    lock.lock();
    try {
      return Optional.ofNullable(engine);
    } finally {
      lock.unlock();
    }
  }

  /** The cursor of the stream. */
  NewsCursor cursor() {
    return cursor;
  }

  /** The same as {@link #stop}. */
  @Override
  public void close() {
    stop();
  }
}
