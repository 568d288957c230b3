package dev.rssify.core.dispatch;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /** A gate that was open for this long is deleted. */
  private static final Duration UNUSED = Duration.ofDays(1);

  private static final Duration LONGEST_GROUP_WAIT = Duration.ofHours(1);

  /** Feeds passed to the dispatcher at a time. */
  private static final int AT_A_TIME = 1_024;

  private final Dispatcher dispatcher;
  private final NextPoll schedule;
  private final Store store;
  private final StartCondition condition;
  private final SteadyClock clock;
  private final EngineListener listener;
  private final FollowedFeeds followed;
  private final PollExecutor polls;
  private final ClockRepair repair;
  private final StartSlots slots;
  private @Nullable Thread loop;
  private Optional<StartCondition.Refusal> held = Optional.empty();
  private boolean tookOver;
  private volatile boolean stopping;

  public Poller(
      Dispatcher dispatcher,
      PollPipeline pipeline,
      NextPoll schedule,
      Store store,
      StartSlots slots,
      StartCondition condition,
      SteadyClock clock,
      EngineListener listener) {
    this.dispatcher = dispatcher;
    this.schedule = schedule;
    this.store = store;
    this.condition = condition;
    this.clock = clock;
    this.listener = listener;
    this.slots = slots;
    this.repair = new ClockRepair(store, schedule, listener);
    this.followed = new FollowedFeeds(dispatcher);
    this.polls =
        new PollExecutor(
            dispatcher,
            pipeline,
            schedule,
            new AttemptLog(store.attempts(), slots),
            followed,
            clock,
            listener);
  }

  /**
   * Takes over from the process that polled this store before. Groups that back off still do. An
   * attempt that no commit closed was a request whose response is unknown. It may have been a 429,
   * so its whole group waits as long as its feed does, an hour at most (R8, R12).
   */
  private synchronized void takeOver() {
    if (tookOver) {
      return;
    }
    Instant now = clock.instant();
    store.gates().prune(now.minus(UNUSED));
    store.gates().all().forEach(dispatcher::restore);
    for (Attempt open : store.attempts().open()) {
      Instant at = open.at().isAfter(now) ? now : open.at(); // the clock may have been ahead
      store
          .feeds()
          .feed(open.feedId())
          .ifPresent(feed -> {
            Duration floor = schedule.floor(feed, at);
            Duration wait = floor.compareTo(LONGEST_GROUP_WAIT) > 0 ? LONGEST_GROUP_WAIT : floor;
            String group = dispatcher.groupId(feed.url());
            dispatcher.backOff(group, at.plus(wait));
            slots.backsOff(HostGate.backingOff(group, at.plus(wait), 0, "an open attempt"));
          });
    }
    tookOver = true;
  }

  /** Polls every feed of the store when it is due, from now on. */
  public void follow() {
    follow(_ -> true);
  }

  /** Polls these feeds when they are due, and those that are {@link #changed} later. */
  public void follow(Predicate<UUID> feeds) {
    takeOver();
    followed.start();
    Map<UUID, Instant> openSince = new HashMap<>();
    Instant started = clock.instant();
    store
        .attempts()
        .open()
        .forEach(
            open -> openSince.put(open.feedId(), open.at().isAfter(started) ? started : open.at()));
    List<Scheduled> batch = new ArrayList<>();
    List<UUID> doubtful = new ArrayList<>();
    Instant now = clock.instant();
    store
        .schedules()
        .each(feed -> {
          if (!feeds.test(feed.feedId())) {
            return;
          }
          if (repair.isDoubtful(feed, now)) {
            doubtful.add(feed.feedId());
          }
          Instant open = openSince.get(feed.feedId());
          batch.add(open == null ? feed : feed.notBefore(openUntil(feed.feedId(), open)));
          if (batch.size() == AT_A_TIME) {
            dispatcher.schedule(batch);
            batch.clear();
          }
        });
    dispatcher.schedule(batch);
    repair.repair(doubtful, now).forEach(this::changed);
  }

  /** R8: an attempt without a result counts as a request that was sent. */
  private Instant openUntil(UUID feedId, Instant attempt) {
    return store
        .feeds()
        .feed(feedId)
        .map(feed -> attempt.plus(schedule.floor(feed, attempt)))
        .orElse(attempt);
  }

  @Override
  public void changed(Feed feed) {
    followed.changed(feed);
  }

  /** Reads a feed again that may have been added, changed or removed. */
  public void changed(UUID feedId) {
    store.feeds().feed(feedId).ifPresentOrElse(this::changed, () -> removed(feedId));
  }

  @Override
  public void removed(UUID feedId) {
    followed.removed(feedId);
  }

  /** Polls a feed as soon as its gate allows. */
  public CompletableFuture<CompletedPoll> request(PollTask task, Scheduled feed) {
    takeOver();
    return dispatcher.request(task, feed);
  }

  public Load load() {
    return dispatcher.load();
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
          dispatcher.await(LONGEST_WAIT);
        } else {
          dispatcher.awaitStop(LONGEST_WAIT); // due feeds wait
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
