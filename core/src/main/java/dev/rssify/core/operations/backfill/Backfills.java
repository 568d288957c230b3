package dev.rssify.core.operations.backfill;

import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.push.FeedUpdates;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Runs the walks through feeds' histories. A page is fetched like a poll: at most one request of a
 * feed at a time, behind the gate of its host and after the polls that are due there.
 *
 * <p>Invariants: the progress is committed together with the entries of each page, so a walk
 * continues after a crash where it was; the pace is that of {@link BackfillPolicy}, whatever starts
 * a run; a feed has one run at a time, in any process.
 *
 * <p>Threading: safe for many threads. {@link #step} does not wait for pages.
 */
public final class Backfills {

  private static final String KIND = "backfill";
  private static final int AT_ONCE = 16;

  /** The delay before a page that could not be requested is tried again. */
  private static final Duration BUSY = Duration.ofMinutes(10);

  private final Store store;
  private final BackfillPolicy policy;
  private final Poller poller;
  private final FeedUpdates feeds;
  private final Executor threads;
  private final InstantSource clock;
  private final EngineListener listener;
  private final Semaphore slots = new Semaphore(AT_ONCE);

  /**
   * @param threads run one walk each, and may block
   */
  public Backfills(
      Store store,
      BackfillPolicy policy,
      Poller poller,
      Executor threads,
      InstantSource clock,
      EngineListener listener) {
    this.store = store;
    this.policy = policy;
    this.poller = poller;
    this.feeds = new FeedUpdates(store, poller);
    this.threads = threads;
    this.clock = clock;
    this.listener = listener;
  }

  /** Queues the walk of a feed that was just polled, if it has one; returns whether it does. */
  public boolean consider(Feed feed) {
    FeedBackfill walk = feed.state().backfill();
    return walk != null && walk.isRunning() && store.tasks().add(task(feed.id(), now()));
  }

  /**
   * Starts or continues the walk of a feed and waits for one run. No page is fetched before the
   * next run is due ({@link #nextRun}).
   *
   * @param maxPages the number of pages; null for the configured limit
   * @param from where the pages are found; null for what the feed's settings say
   * @return the feed after it; empty when the publisher offers no pages, or the feed is missing
   */
  public Optional<Feed> run(
      UUID feedId, @Nullable Integer maxPages, @Nullable BackfillSource from) {
    if (walking(feedId, maxPages, from).isEmpty()) {
      return Optional.empty();
    }
    if (claim(feedId)) {
      pages(feedId);
    }
    return store.feeds().feed(feedId);
  }

  /**
   * Starts the walk of a feed, if it has none, and queues its first run for the process that polls.
   *
   * @param maxPages the number of pages; null for the configured limit
   * @param from where the pages are found; null for what the feed's settings say
   * @return the feed; empty when the publisher offers no pages, or the feed is missing
   */
  public Optional<Feed> start(
      UUID feedId, @Nullable Integer maxPages, @Nullable BackfillSource from) {
    Optional<Feed> walking = walking(feedId, maxPages, from);
    walking.ifPresent(this::consider);
    return walking;
  }

  /** The feed with a walk: the one that runs, or a new one. */
  private Optional<Feed> walking(
      UUID feedId, @Nullable Integer maxPages, @Nullable BackfillSource from) {
    return feeds
        .apply(
            feedId,
            now(),
            feed -> {
              FeedBackfill walk = feed.state().backfill();
              return walk != null && walk.isRunning()
                  ? feed
                  : policy
                      .requested(feed, maxPages, from, now())
                      .map(next -> feed.withState(feed.state().withBackfill(next)))
                      .orElse(feed);
            })
        .filter(feed -> feed.state().backfill() != null);
  }

  /**
   * Takes a run that is due: no other process runs it meanwhile, and after a crash the next one is
   * not early.
   */
  private boolean claim(UUID feedId) {
    Instant now = now();
    return store.tasks().claim(task(feedId, now.plus(BackfillPolicy.BETWEEN_RUNS)), now);
  }

  /** When the next pages of a feed are fetched; empty when none are. */
  public Optional<Instant> nextRun(UUID feedId) {
    return store.tasks().task(id(feedId)).map(Task::dueAt);
  }

  /** Starts the runs that are due; returns their number. */
  public int step() {
    int started = 0;
    for (Task task : store.tasks().due(KIND, now(), slots.availablePermits())) {
      if (slots.tryAcquire()) {
        if (claim(feedId(task))) {
          started++;
          threads.execute(() -> run(feedId(task)));
        } else {
          slots.release(); // another process runs it
        }
      }
    }
    return started;
  }

  private void run(UUID feedId) {
    try {
      pages(feedId);
    } catch (CancellationException e) {
      // the engine stops; the run is due again
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.BackgroundFailed(KIND, e)); // due again later
    } finally {
      slots.release();
    }
  }

  /** One run: a few pages, one after the other. */
  private void pages(UUID feedId) {
    Instant began = now();
    if (yields(feedId)) {
      schedule(feedId, began.plus(BUSY));
      return;
    }
    for (int page = 0; page < BackfillPolicy.PAGES_PER_RUN; page++) {
      Optional<Instant> later = page(feedId);
      if (later.isPresent()) {
        Instant run = began.plus(BackfillPolicy.BETWEEN_RUNS);
        schedule(feedId, page > 0 && later.get().isBefore(run) ? run : later.get());
        return;
      }
    }
    boolean more =
        store
            .feeds()
            .feed(feedId)
            .map(feed -> feed.state().backfill())
            .filter(FeedBackfill::isRunning)
            .isPresent();
    if (more) {
      schedule(feedId, began.plus(BackfillPolicy.BETWEEN_RUNS));
    } else {
      store.tasks().remove(id(feedId));
    }
  }

  /** Whether a poll of the feed itself is due here, which goes first. */
  private boolean yields(UUID feedId) {
    return store
        .feeds()
        .feed(feedId)
        .filter(poller::polls)
        .filter(feed -> !feed.schedule().nextRunAt().isAfter(now()))
        .isPresent();
  }

  /** Fetches a page; returns when to continue, if not at once. */
  private Optional<Instant> page(UUID feedId) {
    Feed feed = store.feeds().feed(feedId).orElse(null);
    FeedBackfill walk = feed == null ? null : feed.state().backfill();
    if (feed == null || walk == null || !walk.isRunning()) {
      return Optional.empty();
    }
    Instant now = now();
    Instant allowed = BackfillPolicy.allowedAt(walk, now);
    if (allowed.isAfter(now)) {
      return Optional.of(allowed);
    }
    if (!BackfillPolicy.mayRun(feed)) {
      return Optional.of(now.plus(BackfillPolicy.BETWEEN_RUNS));
    }
    fetch(feed, walk, now);
    if (walk.equals(walk(feedId))) {
      fetch(feed, walk, now); // the first request joined a poll that was ending
    }
    FeedBackfill after = walk(feedId);
    if (walk.equals(after)) {
      return Optional.of(now.plus(BUSY)); // another poll is running, or the host limits requests
    }
    return after != null && after.isRunning() && after.failures() > 0
        ? Optional.of(now.plus(Duration.ofDays(1))) // no page twice a day
        : Optional.empty();
  }

  private @Nullable FeedBackfill walk(UUID feedId) {
    return store.feeds().feed(feedId).map(polled -> polled.state().backfill()).orElse(null);
  }

  private void fetch(Feed feed, FeedBackfill walk, Instant now) {
    UUID id = NameUuid.of(feed.id() + " page " + walk.next() + " " + now);
    PollTask task = new PollTask(id, feed.id(), Cause.BACKFILL, now);
    try {
      CompletedPoll _ = poller.request(task, Scheduled.of(feed)).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped during a page");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void schedule(UUID feedId, Instant at) {
    store.tasks().update(task(feedId, at));
  }

  private static Task task(UUID feedId, Instant at) {
    return new Task(id(feedId), KIND, null, 0, at, 0, null, "[\"" + feedId + "\"]");
  }

  private static UUID id(UUID feedId) {
    return NameUuid.of("backfill of " + feedId);
  }

  private static UUID feedId(Task task) {
    return UUID.fromString(task.payload().substring(2, task.payload().length() - 2));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
