package dev.rssify.core.operations.manual;

import static java.util.Comparator.naturalOrder;

import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.DryRun;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Polls a feed at the request of a person, and reports the progress. A manual poll skips the floor
 * (R23) and no other rule; a dry run stores nothing.
 *
 * <p>Invariants: a feed is polled manually at most once per {@link #PAUSE}, dry runs included,
 * across all processes on the store; a rejected request does not count. A task is known until an
 * hour after its end: to the process that started it, or to all workers of a store ({@link
 * SharedPolls}). Then the worker that owns the feed polls it.
 *
 * <p>Threading: safe for many threads; none waits for a poll.
 */
public final class ManualPolls implements AutoCloseable {

  /** The minimum time between two manual polls of a feed. */
  public static final Duration PAUSE = Duration.ofSeconds(60);

  /** A later time comes from a wrong clock. */
  private static final Duration MAX_BACK_OFF = Duration.ofDays(8);

  private static final ManualPollResult BUSY =
      new ManualPollResult.Held("busy", "too many manual polls are already running");

  private final Store store;
  private final FeedFinder finder;
  private final Poller poller;
  private final DryRun dryRun;
  private final Dispatcher dispatcher;
  private final StartCondition condition;
  private final InstantSource clock;
  private final EngineListener listener;
  private final ManualPollPolicy policy;
  private final ManualPollClaims claims;
  private final @Nullable SharedPolls shared;
  private final ManualPollTasks tasks = new ManualPollTasks();
  private final AtomicLong count = new AtomicLong();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param shared null when no other process polls the store
   */
  public ManualPolls(
      Store store,
      Poller poller,
      DryRun dryRun,
      NextPoll schedule,
      StartCondition condition,
      @Nullable SharedPolls shared,
      InstantSource clock,
      EngineListener listener) {
    this.store = store;
    this.finder = new FeedFinder(store);
    this.poller = poller;
    this.dryRun = dryRun;
    this.dispatcher = dryRun.dispatcher();
    this.condition = condition;
    this.clock = clock;
    this.listener = listener;
    this.policy = new ManualPollPolicy(schedule);
    this.shared = shared;
    this.claims = new ManualPollClaims(store.tasks());
  }

  /**
   * Starts a manual poll of a feed, unless a rule forbids it.
   *
   * @param name its id, the id of a subscription to it, or a URL it has or had
   * @param dry whether to store nothing
   */
  public ManualPollResult startPoll(String name, boolean dry) {
    Optional<Feed> feed = finder.find(name);
    if (feed.isEmpty()) {
      return new ManualPollResult.NotFound();
    }
    Instant now = now();
    SharedPolls others = shared != null && shared.isForeign(feed.get()) ? shared : null;
    return refusal(feed.get(), others == null ? condition : StartCondition.NONE, now)
        .orElseGet(() ->
            others == null
                ? start(feed.get(), dry, now)
                : request(others, running(feed.get(), dry, now), feed.get()));
  }

  /** The progress of a task; empty when it is unknown, or ended more than an hour ago. */
  public Optional<ManualPollTask> task(UUID id) {
    return tasks
        .task(id, now())
        .or(() -> shared == null ? Optional.empty() : shared.task(id, now()));
  }

  /** Starts the polls that other workers requested for feeds of this one. */
  public void startRequested() {
    if (shared == null || threads.isShutdown() || condition.refusal().isPresent()) {
      return;
    }
    for (ManualPollTask task : shared.take(now())) {
      Optional<Feed> feed = feed(task.feedId());
      if (feed.isPresent() && tasks.add(task)) {
        start(task, feed.get());
      } else {
        store(shared, task.ended(PollOutcome.abandoned(task.feedId()), 0, List.of(), now()));
      }
    }
  }

  /** Empty also when the store fails, which must not leave the other requests without a result. */
  private Optional<Feed> feed(UUID id) {
    try {
      return store.feeds().feed(id);
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  private ManualPollResult request(SharedPolls others, ManualPollTask task, Feed feed) {
    if (others.isFull()) {
      return BUSY;
    }
    if (!claims.take(feed, task.startedAt(), task.startedAt().plus(PAUSE))) {
      return new ManualPollResult.TooSoon(claims.left(feed, task.startedAt()));
    }
    return others.request(task, feed) ? new ManualPollResult.Started(task) : BUSY;
  }

  private Optional<ManualPollResult> refusal(Feed feed, StartCondition mayStart, Instant now) {
    return switch (policy.decide(feed, now)) {
      case ManualPollPolicy.Decision.Gone() ->
          Optional.of(new ManualPollResult.Gone(ManualPollPolicy.GONE));
      case ManualPollPolicy.Decision.BackingOff(Instant until) -> Optional.of(backingOff(until));
      case ManualPollPolicy.Decision.Fresh(Instant until) ->
          Optional.of(new ManualPollResult.Fresh(until));
      case ManualPollPolicy.Decision.Allowed() ->
          backOffUntil(dispatcher.groupId(feed.url()), now)
              .map(ManualPolls::backingOff)
              .or(() ->
                  mayStart
                      .refusal()
                      .map(why -> new ManualPollResult.Held(why.code(), why.message())));
    };
  }

  /** The end of a rate limit that this or another process received (R12). */
  private Optional<Instant> backOffUntil(String groupId, Instant now) {
    Stream<Instant> reported =
        store.gates().gates(List.of(groupId)).stream()
            .map(HostGate::notBefore)
            .filter(Objects::nonNull)
            .filter(until -> until.isAfter(now) && until.isBefore(now.plus(MAX_BACK_OFF)));
    return Stream.concat(reported, dispatcher.backOffUntil(groupId).stream()).max(naturalOrder());
  }

  private static ManualPollResult backingOff(Instant until) {
    return new ManualPollResult.BackingOff(until, "the host limits requests until " + until);
  }

  private ManualPollTask running(Feed feed, boolean dry, Instant now) {
    UUID id = NameUuid.of(feed.id() + " fired " + now + " " + count.incrementAndGet());
    return ManualPollTask.running(id, feed.id(), dry, now);
  }

  private ManualPollResult start(Feed feed, boolean dry, Instant now) {
    ManualPollTask task = running(feed, dry, now);
    UUID id = task.taskId();
    if (!tasks.add(task)) {
      return BUSY;
    }
    boolean started = false;
    try {
      if (!claims.take(feed, now, now.plus(PAUSE))) {
        return new ManualPollResult.TooSoon(claims.left(feed, now));
      }
      if (shared != null) {
        shared.started(task, feed);
      }
      start(task, feed);
      started = true;
      return new ManualPollResult.Started(tasks.task(id, now).orElse(task));
    } finally {
      if (!started) {
        // Also when the store fails here: a task that never ends would stay forever.
        tasks.remove(id);
      }
    }
  }

  private void start(ManualPollTask task, Feed feed) {
    Cause cause = task.dryRun() ? Cause.DRY_RUN : Cause.MANUAL;
    PollTask poll = new PollTask(feed.id(), cause, task.startedAt());
    CompletableFuture<CompletedPoll> _ =
        (task.dryRun()
                ? CompletableFuture.supplyAsync(() -> tried(poll, feed), threads)
                : poller.request(poll, Scheduled.of(feed)))
            .whenComplete((polled, failure) -> end(task, polled, failure));
  }

  /** An internal error ends one dry run, and is reported like that of a poll. */
  private CompletedPoll tried(PollTask poll, Feed feed) {
    try {
      return dryRun.run(poll, feed);
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      return broken(poll, e);
    } catch (OutOfMemoryError | StackOverflowError e) {
      return broken(poll, new IllegalStateException(e));
    }
  }

  private CompletedPoll broken(PollTask poll, RuntimeException cause) {
    listener.on(new EngineEvent.PollBroke(poll, cause, null));
    return CompletedPoll.without(PollOutcome.broken(poll.feedId()));
  }

  private void end(
      ManualPollTask task, @Nullable CompletedPoll polled, @Nullable Throwable failure) {
    CompletedPoll how = polled == null ? abandoned(task, failure) : polled;
    ManualPollTask ended = task.ended(how.outcome(), how.entries(), how.events(), now());
    tasks.ended(ended);
    if (shared != null) {
      store(shared, ended);
    }
  }

  private void store(SharedPolls others, ManualPollTask ended) {
    try {
      others.ended(ended, now());
    } catch (StoreException e) {
      listener.on(new EngineEvent.BackgroundFailed("manual_polls", e));
    }
  }

  private static CompletedPoll abandoned(ManualPollTask task, @Nullable Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return CompletedPoll.without(
        cause instanceof CancellationException
            ? PollOutcome.abandoned(task.feedId())
            : PollOutcome.broken(task.feedId()));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Cancels unfinished dry runs. */
  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
  }
}
