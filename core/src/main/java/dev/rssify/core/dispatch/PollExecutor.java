package dev.rssify.core.dispatch;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.rssify.core.cluster.Ownership;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Attempts.Started;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the polls that the dispatcher grants, each on a virtual thread.
 *
 * <p>Invariants: an attempt is durable before its request is sent; a poll that fails affects no
 * other; every granted poll is passed to {@link Dispatcher#finished}, whatever happens.
 */
final class PollExecutor implements AutoCloseable {

  /** How long an unfinished poll may take when the engine stops. */
  private static final Duration GRACE = Duration.ofSeconds(9);

  /** Before a poll is retried that sent no request; then twice as long each time. */
  private static final Duration FIRST_RETRY = Duration.ofSeconds(30);

  private static final Duration MAX_RETRY = Duration.ofHours(1);

  /** Failures of the host, not of one of its feeds. */
  private static final Set<String> UNREACHABLE =
      Stream.of(
              FetchFailure.DNS_FAILURE,
              FetchFailure.DNS_TIMEOUT,
              FetchFailure.CONNECT_FAILED,
              FetchFailure.CONNECT_TIMEOUT,
              FetchFailure.TLS_FAILURE,
              FetchFailure.EXCHANGE_TIMEOUT)
          .map(FetchFailure::code)
          .collect(toSet());

  /** While one batch of polls waits for the disk, the next is prepared. */
  private static final int BATCHES_RECORDING = 2;

  private final Dispatcher dispatcher;
  private final PollPipeline pipeline;
  private final NextPoll schedule;
  private final AttemptLog attempts;
  private final FeedChanges feeds;
  private final Ownership ownership;
  private final SteadyClock clock;
  private final EngineListener listener;

  /** How often in a row polls of a feed ended without a stored result. */
  private final Map<UUID, Integer> unstored = new ConcurrentHashMap<>();

  private final Semaphore recording = new Semaphore(BATCHES_RECORDING);
  private final ExecutorService starters = Executors.newVirtualThreadPerTaskExecutor();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param feeds receives each feed after its poll
   */
  PollExecutor(
      Dispatcher dispatcher,
      PollPipeline pipeline,
      NextPoll schedule,
      AttemptLog attempts,
      FeedChanges feeds,
      Ownership ownership,
      SteadyClock clock,
      EngineListener listener) {
    this.dispatcher = dispatcher;
    this.pipeline = pipeline;
    this.schedule = schedule;
    this.attempts = attempts;
    this.feeds = feeds;
    this.ownership = ownership;
    this.clock = clock;
    this.listener = listener;
  }

  /** Waits while earlier batches are being recorded. */
  void execute(List<GrantedPoll> starts) {
    recording.acquireUninterruptibly();
    starters.execute(() -> {
      try {
        startAll(starts);
      } finally {
        recording.release();
      }
    });
  }

  private void startAll(List<GrantedPoll> starts) {
    Started started;
    try {
      started = attempts.record(starts);
    } catch (RuntimeException | Error e) {
      starts.forEach(start -> finished(start, null, broken(start, null, e)));
      return;
    }
    Map<UUID, Feed> known = started.feeds().stream().collect(toMap(Feed::id, feed -> feed));
    Map<String, HostGate> closed =
        started.closed().stream().collect(toMap(HostGate::groupId, gate -> gate));
    for (GrantedPoll start : starts) {
      try {
        startOne(start, known.get(start.task().feedId()), closed.get(start.poll().group.id));
      } catch (RuntimeException | Error e) {
        // Each start must end, or its feed would never be polled again.
        finished(start, null, broken(start, null, e));
      }
    }
  }

  private void startOne(GrantedPoll start, @Nullable Feed feed, @Nullable HostGate closed) {
    if (closed != null) {
      dispatcher.refused(start, closed);
    } else if (feed == null) {
      unstored.remove(start.task().feedId());
      feeds.removed(start.task().feedId());
      dispatcher.finished(start, CompletedPoll.without(missing(start.task())));
    } else {
      HeldLease lease = ownership.lease(feed.placement().partitionNo());
      if (start.task().cause() == Cause.SCHEDULE && isForeign(feed, lease)) {
        feeds.removed(feed.id());
        dispatcher.finished(start, CompletedPoll.without(PollOutcome.abandoned(feed.id())));
      } else if (start.task().cause() == Cause.SCHEDULE && isPolledByOther(feed, lease)) {
        feeds.changed(feed);
        dispatcher.finished(start, CompletedPoll.without(PollOutcome.abandoned(feed.id())));
      } else {
        threads.execute(() -> finished(start, feed, poll(start, feed, lease)));
      }
    }
  }

  /** Another worker has polled it meanwhile, at the request of a caller. */
  private boolean isPolledByOther(Feed feed, @Nullable HeldLease lease) {
    return lease != null && feed.schedule().nextRunAt().isAfter(clock.instant());
  }

  private boolean isForeign(Feed feed, @Nullable HeldLease lease) {
    return lease == null && !ownership.owns(feed.placement().partitionNo());
  }

  private static PollOutcome missing(PollTask task) {
    return new PollOutcome.Failed(
        task.feedId(), "", "feed_missing", null, "this feed was removed meanwhile");
  }

  /**
   * A bug ends one poll and no other. Every error is caught, even a class that cannot be loaded: a
   * poll without an end would hold its gate forever.
   */
  private CompletedPoll poll(GrantedPoll start, Feed feed, @Nullable HeldLease lease) {
    try {
      HopGate gate = LeasedGate.of(start.gate(), ownership, lease, clock);
      return pipeline.poll(start.task(), feed, gate, ownership, lease);
    } catch (CancellationException e) {
      return CompletedPoll.without(PollOutcome.abandoned(start.task().feedId()));
    } catch (RuntimeException | Error e) {
      return broken(start, feed, e);
    }
  }

  private CompletedPoll broken(GrantedPoll start, @Nullable Feed feed, Throwable cause) {
    PollTask task = start.task();
    Exception reported = cause instanceof Exception e ? e : new IllegalStateException(cause);
    int times = unstored.getOrDefault(task.feedId(), 0) + 1;
    listener.on(new EngineEvent.PollBroke(task, reported, retryAt(start, feed, times)));
    return CompletedPoll.without(PollOutcome.broken(task.feedId()));
  }

  /**
   * When a poll without a stored result is made again. A request that was sent counts as one, as
   * after a crash: the feed's floor holds (R8, R23).
   */
  private Instant retryAt(GrantedPoll start, @Nullable Feed feed, int times) {
    Duration delay = FIRST_RETRY.multipliedBy(1L << Math.min(times - 1, 10));
    if (delay.compareTo(MAX_RETRY) > 0) {
      delay = MAX_RETRY;
    }
    Instant now = clock.instant();
    Duration floor =
        feed != null && start.slot().isStarted() ? schedule.floor(feed, now) : Duration.ZERO;
    return now.plus(floor.compareTo(delay) > 0 ? floor : delay);
  }

  private void finished(GrantedPoll start, @Nullable Feed feed, CompletedPoll polled) {
    try {
      conclude(start, feed, polled);
    } finally {
      dispatcher.finished(start, polled);
    }
  }

  /** Schedules the next poll of the feed and counts the result for its host. */
  private void conclude(GrantedPoll start, @Nullable Feed feed, CompletedPoll polled) {
    Feed after = polled.after();
    UUID feedId = start.task().feedId();
    if (after == null) {
      int times = unstored.merge(feedId, 1, Integer::sum);
      dispatcher.postpone(start, retryAt(start, feed, times));
    } else {
      unstored.remove(feedId);
      feeds.changed(after);
      countAgainstBudget(start, polled, after);
    }
  }

  private void countAgainstBudget(GrantedPoll start, CompletedPoll polled, Feed after) {
    PollEnd end =
        switch (after.schedule().reason()) {
          case NETWORK_ERROR ->
              UNREACHABLE.contains(polled.outcome().code()) ? PollEnd.UNREACHABLE : PollEnd.FAILED;
          case HTTP_ERROR -> PollEnd.FAILED;
          default -> PollEnd.SUCCEEDED;
        };
    dispatcher
        .count(start, end)
        .ifPresent(used ->
            listener.on(new EngineEvent.BudgetExceeded(used.groupId(), used.failedShare())));
  }

  /** Granted polls still start; those that take too long are canceled. */
  @Override
  public void close() {
    starters.close();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
        threads.close();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
