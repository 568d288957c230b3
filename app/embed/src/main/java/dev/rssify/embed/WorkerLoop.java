package dev.rssify.embed;

import dev.rssify.core.cluster.Duty;
import dev.rssify.core.cluster.LeaseStore;
import dev.rssify.core.cluster.Membership;
import dev.rssify.core.cluster.Worker;
import dev.rssify.core.cluster.WorkerSignals;
import dev.rssify.core.dispatch.Load;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.operations.manual.ManualPolls;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Renews the leases of this process, and passes gained and lost leases to the poller and the sinks.
 * While the store is unavailable, it retries with growing delays.
 *
 * <p>Threading: one thread renews the leases, another reads the feeds of gained partitions, which
 * may take longer than a lease lasts; the conditions are safe for many.
 */
final class WorkerLoop implements Membership.LeaseListener, AutoCloseable {

  private static final Duration FIRST_RETRY = Duration.ofMillis(500);
  private static final Duration MAX_RETRY = Duration.ofSeconds(5);

  private final Membership membership;
  private final WorkerSignals signals;
  private final Duration every;
  private final Duration spacing;
  private final EngineListener listener;
  private final AtomicLong polls = new AtomicLong();
  private final AtomicLong fenced = new AtomicLong();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final ExecutorService takeovers =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("rssify-takeover").daemon().factory());
  private boolean requestsFailed;
  private volatile @Nullable Poller poller;
  private @Nullable WorkerSinks sinks;
  private Runnable dutyGained = () -> {};
  private @Nullable Thread thread;

  /**
   * @param spacing between two requests to a host
   * @param nanos monotonic nanoseconds
   */
  WorkerLoop(
      LeaseStore leases,
      WorkerConfig config,
      Duration spacing,
      InstantSource wall,
      LongSupplier nanos,
      EngineListener listener) {
    this.membership =
        new Membership(leases, config.id(), config.roles(), config.times(), this, wall, nanos);
    this.signals = leases.signals();
    this.every = config.times().renewEvery();
    this.spacing = spacing;
    this.listener = listener;
  }

  /** Creates the worker loop of an engine; null when it is the only process. */
  static @Nullable WorkerLoop of(
      EngineConfig config, Storage storage, EngineDependencies dependencies) {
    return storage.leases() == null || dependencies.worker() == null
        ? null
        : new WorkerLoop(
            storage.leases(),
            dependencies.worker(),
            config.gate().spacing(),
            dependencies.wall(),
            dependencies.nanos(),
            dependencies.listener());
  }

  Membership membership() {
    return membership;
  }

  WorkerSignals signals() {
    return signals;
  }

  /** A listener that counts the events that this worker reports. */
  EngineListener counting(EngineListener next) {
    return event -> {
      switch (event) {
        case EngineEvent.PollFinished _ -> polls.incrementAndGet();
        case EngineEvent.PollRefused(var outcome) when outcome.code().equals("fenced") ->
            fenced.incrementAndGet();
        default -> {}
      }
      next.on(event);
    };
  }

  /**
   * Joins the workers, from now on until closed.
   *
   * @param gained called after each new duty, so that readers of the journal do not wait for an
   *     event
   */
  void start(Poller ofFeeds, WorkerSinks ofSinks, ManualPolls manual, Runnable gained) {
    poller = ofFeeds;
    sinks = ofSinks;
    dutyGained = gained;
    ofSinks.register();
    thread = Thread.ofPlatform().name("rssify-worker").daemon().start(this::run);
    signals.listen(() -> startRequested(manual));
  }

  /** Ignores failures, such as an unavailable store: they must not end the thread that listens. */
  private void startRequested(ManualPolls manual) {
    try {
      manual.startRequested();
      requestsFailed = false;
    } catch (RuntimeException | Error e) {
      if (!requestsFailed) {
        requestsFailed = true;
        listener.on(
            new EngineEvent.BackgroundFailed(
                "manual_polls", e instanceof Exception cause ? cause : new ExecutionException(e)));
      }
    }
  }

  private void run() {
    Duration retry = FIRST_RETRY;
    try {
      Duration wait = Duration.ZERO;
      while (!stopping.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
        Optional<Exception> failure = tick();
        if (failure.isEmpty()) {
          retry = FIRST_RETRY;
          wait = every;
        } else {
          boolean expired = membership.state() == Membership.State.EXPIRED;
          listener.on(new EngineEvent.LeasesNotRenewed(membership.id(), expired, failure.get()));
          wait = retry;
          retry = retry.multipliedBy(2);
          retry = retry.compareTo(MAX_RETRY) > 0 ? MAX_RETRY : retry;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Every failure is retried: without this thread the process would never poll again. */
  private Optional<Exception> tick() {
    try {
      membership.tick(report());
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(e);
    } catch (Error e) {
      return Optional.of(new ExecutionException(e));
    }
  }

  private Worker.Report report() {
    Load load = poller == null ? new Load(0, 0, 0) : poller.load();
    return new Worker.Report(
        load.feeds(), load.waiting(), load.polling(), load.lagMillis(), polls.get(), fenced.get());
  }

  @Override
  public void gained(Partitions partitions) {
    takeovers.execute(() -> takeOver(partitions));
    changed(partitions.size(), 0);
  }

  /** Retried while the partitions are owned; they may be lost meanwhile. */
  private void takeOver(Partitions gained) {
    Poller feeds = poller;
    if (feeds == null) {
      return;
    }
    Partitions owned = owned(gained, true);
    boolean done = owned.isEmpty();
    try {
      while (!done && stopping.getCount() > 0) {
        try {
          feeds.gained(owned, spacing);
          done = true;
        } catch (RuntimeException e) {
          listener.on(new EngineEvent.BackgroundFailed("takeover", e));
          boolean _ = stopping.await(FIRST_RETRY.toMillis(), TimeUnit.MILLISECONDS);
          owned = owned(gained, true);
          done = owned.isEmpty();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    feeds.lost(owned(gained, false));
  }

  private Partitions owned(Partitions among, boolean owned) {
    return Partitions.of(
        among.numbers().stream().filter(number -> membership.owns(number) == owned).toList());
  }

  @Override
  public void lost(Partitions partitions) {
    if (poller != null) {
      poller.lost(partitions);
    }
    changed(0, partitions.size());
  }

  private void changed(int gained, int lost) {
    listener.on(
        new EngineEvent.LeasesChanged(membership.id(), gained, lost, membership.partitions()));
  }

  @Override
  public boolean isIdle(int partitionNo) {
    return poller == null || poller.isIdle(partitionNo);
  }

  @Override
  public void gained(Duty duty) {
    if (duty == Duty.SINKS && sinks != null) {
      sinks.gained();
    }
    dutyGained.run();
  }

  @Override
  public void lost(Duty duty) {
    if (duty == Duty.SINKS && sinks != null) {
      sinks.lost();
    }
  }

  /** Why this worker cannot rely on its leases; empty while it can. */
  Optional<StartCondition.Refusal> leasesMissing() {
    return switch (membership.state()) {
      case ACTIVE -> Optional.empty();
      case JOINING -> Optional.of(refusal("has not joined the other workers yet"));
      case EXPIRED ->
          Optional.of(refusal("could not renew its leases, since the store is unavailable"));
    };
  }

  private StartCondition.Refusal refusal(String why) {
    return new StartCondition.Refusal("no_lease", "worker " + membership.id() + " " + why);
  }

  /** Stops renewing; call {@link #leave} when no poll runs any more. */
  @Override
  public void close() {
    stopping.countDown();
    try {
      if (thread != null) {
        thread.join();
      }
      takeovers.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Releases the leases, so that other workers take over at once. Without the store they do when
   * the leases expire.
   */
  void leave() {
    poller = null;
    sinks = null;
    try {
      membership.leave();
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.BackgroundFailed("sign_off", e));
    }
  }
}
