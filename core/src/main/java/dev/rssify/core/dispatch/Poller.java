package dev.rssify.core.dispatch;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.Polled;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedSchedule.Reason;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes the polls that the dispatcher lets start, each on a virtual thread.
 *
 * <p>Invariants: that a feed is asked is durable before it is; a poll that breaks costs no other;
 * when {@link #close} returns, nothing of it is still running. What it abandoned counts as asked.
 */
public final class Poller implements FeedChanges, AutoCloseable {

  /** How long an unfinished poll may take when the engine stops. */
  private static final Duration GRACE = Duration.ofSeconds(9);

  /** How often the clocks are compared. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /** What went wrong on our side is not tried again before the common floor (R23). */
  private static final Duration AFTER_A_FAULT = Duration.ofHours(1);

  /** While one group of polls waits for the disk before it sets out, the next is made ready. */
  private static final int GROUPS_SETTING_OUT = 2;

  /** Feeds handed to the dispatcher at a time. */
  private static final int AT_A_TIME = 1_024;

  private final Dispatcher dispatcher;
  private final PollPipeline pipeline;
  private final NextPoll schedule;
  private final Store store;
  private final GateConfig config;
  private final StartCondition condition;
  private final SteadyClock clock;
  private final EngineListener listener;
  private final Departures departures;
  private final Semaphore settingOut = new Semaphore(GROUPS_SETTING_OUT);
  private final ExecutorService starters = Executors.newVirtualThreadPerTaskExecutor();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private @Nullable Thread loop;
  private Optional<StartCondition.Refusal> held = Optional.empty();
  private volatile boolean following;
  private volatile boolean stopping;

  public Poller(
      Dispatcher dispatcher,
      PollPipeline pipeline,
      NextPoll schedule,
      Store store,
      GateConfig config,
      StartCondition condition,
      SteadyClock clock,
      EngineListener listener) {
    this.dispatcher = dispatcher;
    this.pipeline = pipeline;
    this.schedule = schedule;
    this.store = store;
    this.config = config;
    this.condition = condition;
    this.clock = clock;
    this.listener = listener;
    this.departures = new Departures(store, clock);
    takeOver();
  }

  /** Gates that were closed stay closed; if a process died, nobody knows whom it asked just now. */
  private void takeOver() {
    store.gates().all().forEach(dispatcher::restore);
    if (departures.wereCutShort()) {
      dispatcher.closeUntil(clock.instant().plus(config.spacing()));
    }
  }

  /** From now on every feed of the store is polled when it is due. */
  public void follow() {
    follow(_ -> true);
  }

  /** From now on these feeds of the store are, and those that are {@link #changed} later. */
  public void follow(Predicate<UUID> feeds) {
    following = true;
    Map<UUID, Instant> asked = new HashMap<>();
    store.attempts().open().forEach(open -> asked.put(open.feedId(), open.at()));
    List<Scheduled> batch = new ArrayList<>();
    store
        .schedules()
        .each(feed -> {
          if (!feeds.test(feed.feedId())) {
            return;
          }
          Instant open = asked.get(feed.feedId());
          batch.add(open == null ? feed : feed.notBefore(openUntil(feed.feedId(), open)));
          if (batch.size() == AT_A_TIME) {
            dispatcher.schedule(batch);
            batch.clear();
          }
        });
    dispatcher.schedule(batch);
  }

  /** R8: an attempt nobody knows the end of counts as asked. */
  private Instant openUntil(UUID feedId, Instant attempt) {
    return store
        .feeds()
        .feed(feedId)
        .map(feed -> attempt.plus(schedule.floor(feed, attempt)))
        .orElse(attempt);
  }

  @Override
  public void changed(Feed feed) {
    if (following) {
      dispatcher.schedule(List.of(Scheduled.of(feed)));
    }
  }

  /** The feed may have been added, changed or removed; what the store says of it holds. */
  public void changed(UUID feedId) {
    store.feeds().feed(feedId).ifPresentOrElse(this::changed, () -> removed(feedId));
  }

  @Override
  public void removed(UUID feedId) {
    dispatcher.remove(feedId);
  }

  /** Polls a feed as soon as its gate allows. */
  public CompletableFuture<Polled> request(PollTask task, Scheduled feed) {
    return dispatcher.request(task, feed);
  }

  public Load load() {
    return dispatcher.load();
  }

  /** Begins to make polls on a thread of its own. */
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
        if (step() == 0) {
          dispatcher.await(LONGEST_WAIT);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts what may start now, and says how many polls that were. */
  public int step() {
    if (!mayStart()) {
      return 0;
    }
    List<Start> starts = dispatcher.tick();
    if (starts.isEmpty()) {
      return 0;
    }
    settingOut.acquireUninterruptibly();
    starters.execute(() -> {
      try {
        setOut(starts);
      } finally {
        settingOut.release();
      }
    });
    return starts.size();
  }

  private void setOut(List<Start> starts) {
    Map<UUID, Feed> feeds;
    try {
      feeds = departures.prepare(starts.stream().map(Start::task).toList());
    } catch (RuntimeException e) {
      starts.forEach(start -> finished(start, broken(start.task(), e)));
      return;
    } catch (OutOfMemoryError e) {
      // As below: who was let in and never ends would hold its gate forever.
      RuntimeException cause = new IllegalStateException(e);
      starts.forEach(start -> finished(start, broken(start.task(), cause)));
      return;
    }
    for (Start start : starts) {
      Feed feed = feeds.get(start.task().feedId());
      if (feed == null) {
        removed(start.task().feedId());
        dispatcher.finished(start, Polled.without(missing(start.task())));
      } else {
        threads.execute(() -> finished(start, poll(start, feed)));
      }
    }
  }

  private static PollOutcome missing(PollTask task) {
    return new PollOutcome.Failed(
        task.feedId(), "", "feed_missing", null, "this feed was removed meanwhile");
  }

  private boolean mayStart() {
    Optional<StartCondition.Refusal> refusal = condition.refusal();
    if (!refusal.equals(held)) {
      refusal.ifPresent(why -> listener.on(new EngineEvent.StartsHeld(why.message())));
      held = refusal;
    }
    return refusal.isEmpty();
  }

  /** Our own faults end one poll, never another. */
  private Polled poll(Start start, Feed feed) {
    try {
      return pipeline.poll(start.task(), feed, start.gate());
    } catch (CancellationException e) {
      return Polled.without(PollOutcome.abandoned(start.task().feedId()));
    } catch (RuntimeException e) {
      return broken(start.task(), e);
    } catch (OutOfMemoryError | StackOverflowError e) {
      // One document was too much; without an end its poll would hold its gate forever.
      return broken(start.task(), new IllegalStateException(e));
    }
  }

  private Polled broken(PollTask task, RuntimeException cause) {
    listener.on(new EngineEvent.PollBroke(task, cause));
    return Polled.without(PollOutcome.broken(task.feedId()));
  }

  private void finished(Start start, Polled polled) {
    HostGate gate = polled.gate();
    if (gate != null && gate.notBefore() != null) {
      dispatcher.silence(gate.groupId(), gate.notBefore());
    }
    Feed after = polled.after();
    if (after != null) {
      countAgainstBudget(start, after);
      changed(after);
    } else if (following) {
      dispatcher.postpone(start, clock.instant().plus(AFTER_A_FAULT));
    }
    dispatcher.finished(start, polled);
  }

  private void countAgainstBudget(Start start, Feed after) {
    Reason reason = after.schedule().reason();
    boolean failed = reason == Reason.NETWORK_ERROR || reason == Reason.HTTP_ERROR;
    dispatcher
        .count(start, failed)
        .ifPresent(used ->
            listener.on(new EngineEvent.BudgetExceeded(used.groupId(), used.failedShare())));
  }

  @Override
  public void close() {
    stopping = true;
    dispatcher.stop();
    try {
      if (loop != null) {
        loop.join(); // it may be about to start what was let in before
      }
      starters.close(); // what they let in still sets out
      threads.shutdown();
      if (!threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
        threads.close();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
    departures.ended(dispatcher);
  }
}
