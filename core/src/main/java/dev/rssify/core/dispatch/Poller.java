package dev.rssify.core.dispatch;

import dev.rssify.core.cluster.Ownership;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The loop around the dispatcher: polls the feeds of a store when they are due.
 *
 * <p>Invariants: while a start condition forbids it, no poll starts, and running ones continue;
 * when {@link #close} returns, nothing is running. Abandoned polls count as requests that were
 * sent.
 */
public final class Poller implements FeedChanges, AutoCloseable {

  /** How often the clocks are compared. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(1);

  private final Dispatcher dispatcher;
  private final Store store;
  private final Ownership ownership;
  private final StartCondition condition;
  private final SteadyClock clock;
  private final EngineListener listener;
  private final DispatcherFeedUpdates feedUpdates;
  private final PollExecutor polls;
  private final TakeOver takeOver;
  private @Nullable Thread loop;
  private Optional<StartCondition.Refusal> held = Optional.empty();
  private boolean tookOver;
  private volatile boolean stopping;

  /** For a process that is the only one to poll its store. */
  public Poller(
      Dispatcher dispatcher,
      PollPipeline pipeline,
      NextPoll schedule,
      Store store,
      SharedStartSlots slots,
      StartCondition condition,
      SteadyClock clock,
      EngineListener listener) {
    this(dispatcher, pipeline, schedule, store, slots, Ownership.SOLE, condition, clock, listener);
  }

  public Poller(
      Dispatcher dispatcher,
      PollPipeline pipeline,
      NextPoll schedule,
      Store store,
      SharedStartSlots slots,
      Ownership ownership,
      StartCondition condition,
      SteadyClock clock,
      EngineListener listener) {
    this.dispatcher = dispatcher;
    this.store = store;
    this.ownership = ownership;
    this.condition = condition;
    this.clock = clock;
    this.listener = listener;
    this.takeOver =
        new TakeOver(
            store, schedule, dispatcher, slots, new ClockRepair(store, schedule, listener), clock);
    this.feedUpdates = new DispatcherFeedUpdates(dispatcher, ownership);
    this.polls =
        new PollExecutor(
            dispatcher,
            pipeline,
            schedule,
            new AttemptLog(store.attempts(), slots),
            feedUpdates,
            ownership,
            clock,
            listener);
  }

  /** Takes over from the process that polled this store before; workers do so by partition. */
  private synchronized void takeOver() {
    if (!tookOver && ownership.equals(Ownership.SOLE)) {
      takeOver.restoreAll();
      tookOver = true;
    }
  }

  /** Polls every feed of the store when it is due, from now on. */
  public void follow() {
    follow(_ -> true);
  }

  /** Polls these feeds when they are due, and those that are {@link #changed} later. */
  public void follow(Predicate<UUID> feeds) {
    takeOver();
    feedUpdates.start();
    takeOver.schedule(Partitions.ALL, feeds, Instant.MIN, this::changed);
  }

  /**
   * Polls the feeds of these partitions too, which this process owns now.
   *
   * @param spacing the earlier owner may have sent a request just before, so none follows sooner
   */
  public void gained(Partitions partitions, Duration spacing) {
    Instant notBefore = clock.instant().plus(spacing);
    feedUpdates.start();
    takeOver.backOffUnfinished(partitions);
    takeOver.schedule(partitions, _ -> true, notBefore, this::changed);
  }

  /** Starts no more polls of these partitions by schedule; running ones may finish. */
  public void lost(Partitions partitions) {
    dispatcher.locked(() -> dispatcher.queues().remove(partitions));
  }

  /** Whether no poll of this partition is running. */
  public boolean isIdle(int partitionNo) {
    return !dispatcher.locked(() -> dispatcher.queues().isPolling(partitionNo));
  }

  @Override
  public void changed(Feed feed) {
    feedUpdates.changed(feed);
  }

  @Override
  public boolean polls(Feed feed) {
    return feedUpdates.polls(feed);
  }

  /** Reads a feed again that may have been added, changed or removed. */
  public void changed(UUID feedId) {
    store.feeds().feed(feedId).ifPresentOrElse(this::changed, () -> removed(feedId));
  }

  @Override
  public void removed(UUID feedId) {
    feedUpdates.removed(feedId);
  }

  /** Polls a feed as soon as its gate allows. */
  public CompletableFuture<CompletedPoll> request(PollTask task, Scheduled feed) {
    takeOver();
    return dispatcher.request(task, feed);
  }

  public Load load() {
    return dispatcher.load();
  }

  /** The groups in which requests wait or run, the longest queue first. */
  public List<HostQueue> hostQueues(int limit) {
    return dispatcher.hostQueues(limit);
  }

  /** Starts the loop on a thread of its own. */
  public void start() {
    loop = Thread.ofPlatform().name("rssify-dispatch").start(this::run);
  }

  private void run() {
    try {
      while (!stopping) {
        Duration jump = clock.catchUp();
        if (!jump.isZero()) {
          dispatcher.clockJumped(jump);
        }
        if (step() > 0) {
          continue;
        }
        if (held.isEmpty()) {
          dispatcher.await(MAX_WAIT);
        } else {
          dispatcher.awaitStop(MAX_WAIT); // due feeds wait
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts the polls that may start now, and returns their number. */
  public int step() {
    if (!mayStart()) {
      dispatcher.tickHops(); // running polls may finish
      return 0;
    }
    List<GrantedPoll> starts = dispatcher.tick();
    if (!starts.isEmpty()) {
      polls.execute(starts);
    }
    return starts.size();
  }

  private boolean mayStart() {
    Optional<StartCondition.Refusal> refusal = refusal();
    if (!refusal.equals(held)) {
      refusal.ifPresent(why -> listener.on(new EngineEvent.StartsHeld(why.message())));
      held = refusal;
    }
    return refusal.isEmpty();
  }

  /** A store that cannot be read for a while holds polls, and does not end the loop. */
  private Optional<StartCondition.Refusal> refusal() {
    try {
      return condition.refusal();
    } catch (StoreException e) {
      return Optional.of(
          new StartCondition.Refusal(
              "store_unavailable", "the store cannot be read: " + e.getMessage()));
    }
  }

  @Override
  public void close() {
    stopping = true;
    dispatcher.stop();
    try {
      if (loop != null) {
        loop.join(); // it may be about to start polls that were granted before
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    polls.close();
  }
}
