package dev.rssify.embed.ingest;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.Registry;
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
 * Turns registered feeds into one stream of news items (document 001).
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="ingest"}
 *
 * <p>It can be started and stopped any number of times. An item is emitted when it is new, and
 * again when the same URL, or the same title where there is no URL, comes with a strictly later
 * publication time; also across stops, and with a store on disk across processes. Feeds are asked
 * by the schedule of the engine, which a stop does not shorten: a feed that was just asked is not
 * asked again because of a new start.
 *
 * <p>Invariants: runtime errors never come out of the stream or of these methods but {@link #start}
 * of a store that cannot be opened; they are told to the {@link IngesterListener}. Only registered
 * feeds are asked, whatever else the store holds.
 *
 * <p>Threading: safe for many threads. {@link #stop} waits for polls that are being made, ten
 * seconds at most; while it does, feeds can be registered for the next start.
 */
public final class RssIngester implements AutoCloseable {

  private final Function<IntervalPolicy, Rssify> opening;
  private final @Nullable PollIntervalPolicy policy;
  private final IngesterListener listener;
  private final Registrations feeds = new Registrations();
  private final NewsCursor cursor;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition stopped = lock.newCondition();
  private volatile State state = State.IDLE;
  private @Nullable Rssify engine;
  private @Nullable NewsStream stream;

  /** What the ingester is doing. */
  public enum State {
    IDLE,
    RUNNING,
    STOPPING
  }

  /** An ingester that keeps everything in memory, with defaults for the rest. */
  public RssIngester() {
    this(builder());
  }

  RssIngester(IngesterBuilder said) {
    this.opening = said.opening();
    this.policy = said.policy;
    this.listener = said.listener;
    this.cursor = new NewsCursor(said.name, feeds, listener);
  }

  public static IngesterBuilder builder() {
    return new IngesterBuilder();
  }

  public State state() {
    return state;
  }

  /**
   * Registers a feed. While the ingester runs, it is asked at once; else when it is started.
   *
   * <p>A feed whose id is taken is ignored, and that is told.
   */
  public void register(FeedDefinition feed) {
    lock.lock();
    try {
      Registered added = feeds.add(feed);
      if (added == null) {
        listener.on(new IngesterEvent.DuplicateFeed(feed));
      } else if (state == State.RUNNING) {
        enrol(Objects.requireNonNull(engine), List.of(added));
      }
    } catch (StoreException e) {
      // It is on our list, and so on the store's with the next start.
      listener.on(new IngesterEvent.ErrorCode(e));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Starts, and returns the one stream. If it is running already, that is told and the stream is
   * the same.
   *
   * @throws StoreException when the store cannot be opened
   * @throws IllegalArgumentException when its name is none we know
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
        enrol(opened, feeds.all());
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

  /** Puts feeds on the engine's record; the poller takes them from there. */
  private void enrol(Rssify rssify, List<Registered> fresh) {
    List<SubscriptionRequest> requests =
        fresh.stream()
            .map(one -> new SubscriptionRequest(one.definition.subscription(), FeedSettings.NONE))
            .toList();
    Set<Registered> joining = new HashSet<>();
    Set<Registered> onRecord = new HashSet<>();
    for (Registered one : fresh) {
      if (!one.joined) {
        joining.add(one);
        Subscription request = one.definition.subscription();
        rssify
            .store()
            .subscriptions()
            .subscription(request.id())
            .filter(before -> before.address().equals(request.address()))
            .ifPresent(_ -> onRecord.add(one));
        // Before anything comes of it: a poll may be over before this method is.
        feeds.serve(one, request.feedId());
      }
    }
    List<Feed> served = rssify.add(requests, Registry.First.AT_ONCE);
    Set<Registered> remembered = new HashSet<>();
    for (int i = 0; i < served.size(); i++) {
      Registered one = fresh.get(i);
      feeds.serve(one, served.get(i).id());
      if (joining.contains(one) && cursor.joined(one, served.get(i), onRecord.contains(one))) {
        remembered.add(one);
      }
      one.joined = true;
    }
    cursor.remember(remembered);
    rssify.changeSignal().signal();
  }

  /** What the policy says of a feed; the most eager of those it serves counts. */
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

  /** Stops asking and ends the stream. Does nothing when it is not running. */
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
      // Whatever could be closed is.
      listener.on(new IngesterEvent.ErrorCode(e));
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

  /** Where its stream is. */
  NewsCursor cursor() {
    return cursor;
  }

  /** The same as {@link #stop}. */
  @Override
  public void close() {
    stop();
  }
}
