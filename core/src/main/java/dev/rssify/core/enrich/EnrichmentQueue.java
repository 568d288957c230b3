package dev.rssify.core.enrich;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The enrichment queue: follows the journal, and runs the tasks that its events cause.
 *
 * <p>Invariants: tasks are stored before the cursor moves, and removed after their derivation is
 * stored, so nothing is lost or derived twice after a crash. The number of stored tasks, tasks in
 * memory and tasks in progress is bounded; what exceeds it waits in the journal. While a start
 * condition forbids polls, no task starts.
 *
 * <p>Threading: safe for many threads. One thread reads the journal and starts tasks, each on a
 * virtual thread.
 */
public final class EnrichmentQueue implements AutoCloseable {

  /** How often tasks of the store are read: retries, and tasks of other processes. */
  private static final Duration RELOAD = Duration.ofSeconds(5);

  private static final Duration MAX_WAIT = Duration.ofSeconds(1);
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Store store;
  private final Map<String, Enricher> enrichers = new TreeMap<>();
  private final JournalTasks journal;
  private final TaskLoader loader;
  private final TaskRunner runner;
  private final EnrichConfig config;
  private final StartCondition condition;
  private final Runnable journalChanged;
  private final EngineListener listener;
  private final InstantSource clock;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ReadyTasks ready;
  private final TaskCounts counts = new TaskCounts();
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();

  /** Half of the cores: polling needs the others. */
  private final ExecutorService computing =
      Executors.newFixedThreadPool(
          Math.max(1, Runtime.getRuntime().availableProcessors() / 2),
          Thread.ofPlatform().name("rssify-derive").daemon().factory());

  private @Nullable Thread loop;
  private boolean signaled;

  /** Whether the last step was allowed; set by the thread of the queue only. */
  private volatile boolean active;

  private boolean idle;
  private boolean closing;
  private Instant loadedAt = Instant.MIN;

  /**
   * @param groupOf the politeness group of a URL
   * @param journalChanged runs after derivations were added
   */
  public EnrichmentQueue(
      Store store,
      List<Enricher> enrichers,
      InputFetcher inputs,
      Function<String, String> groupOf,
      EnrichConfig config,
      StartCondition condition,
      Runnable journalChanged,
      EngineListener listener,
      InstantSource clock) {
    this.store = store;
    enrichers.forEach(enricher -> this.enrichers.put(enricher.kind(), enricher));
    this.journal = new JournalTasks(store, enrichers, groupOf);
    this.loader = new TaskLoader(store.tasks(), this.enrichers.keySet(), config.queue());
    this.runner = new TaskRunner(store, inputs, computing, config, clock);
    this.config = config;
    this.condition = condition;
    this.journalChanged = journalChanged;
    this.listener = listener;
    this.clock = clock;
    this.ready =
        new ReadyTasks(
            config,
            enrichers.stream()
                .filter(Enricher::isBulk)
                .map(Enricher::kind)
                .collect(Collectors.toSet()));
  }

  /** Starts the thread of the queue; a second call has no effect. */
  public void start() {
    locked(() -> {
      if (loop == null && !closing) {
        loop = Thread.ofVirtual().name("rssify-enrichment").start(this::run);
      }
    });
  }

  /** Signals that the journal may have grown. */
  public void signal() {
    locked(this::wakeUp);
  }

  private void wakeUp() {
    signaled = true;
    changed.signalAll();
  }

  /**
   * Waits until every event of the journal was read and no due task is left; retries that are due
   * later are not awaited. Starts the queue if necessary.
   */
  public void drain() throws InterruptedException {
    start();
    lock.lockInterruptibly();
    try {
      idle = false;
      loadedAt = Instant.MIN;
      wakeUp();
      while (!idle && !closing) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  public EnrichmentState state() {
    Map<String, EnrichmentState.Kind> kinds = new HashMap<>();
    enrichers.keySet().forEach(kind -> kinds.put(kind, state(kind)));
    int inProgress = locked(ready::inProgress);
    return new EnrichmentState(JournalTasks.lag(store), inProgress, kinds);
  }

  private EnrichmentState.Kind state(String kind) {
    Map<String, Long> byError = store.tasks().countByError(kind);
    return locked(() -> counts.state(kind, byError));
  }

  private void run() {
    while (!locked(() -> closing)) {
      boolean more = false;
      try {
        more = step();
      } catch (RuntimeException e) {
        broke(e);
      } catch (Error e) {
        // An error would end this thread, and with it every further derivation.
        broke(new IllegalStateException(e));
      }
      if (!more) {
        await();
      }
    }
  }

  /** A caller that drains the queue does not wait for a store that fails. */
  private void broke(RuntimeException cause) {
    listener.on(new EngineEvent.EnrichmentBroke(null, cause));
    locked(this::nowIdle);
  }

  /** Reads events, then starts what can start; returns whether to continue at once. */
  private boolean step() {
    if (condition.refusal().isPresent()) {
      active = false;
      locked(this::nowIdle);
      return false;
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    if (!active) {
      // One process at a time computes the derivations of a store; another one may have done so.
      journal.resume();
      loader.recover(now);
      active = true;
    }
    locked(() -> {
      signaled = false;
    });
    boolean more = false;
    load(now);
    if (room() > 0) {
      JournalTasks.Added read = journal.next(now, share());
      added(read.tasks());
      List<EntryTask> deferred = journal.nextDeferred(now, share());
      added(deferred);
      more = read.more() || !deferred.isEmpty();
    }
    locked(this::startReady);
    boolean unread = more;
    locked(() -> {
      boolean full = counts.stored() >= config.queue(); // of retries that are due later
      if (!unread && (full || journal.noneDeferred()) && ready.isEmpty() && loadedAt.equals(now)) {
        nowIdle();
      }
    });
    return more && room() > 0;
  }

  private QueueShare share() {
    return new QueueShare(room(), group -> locked(() -> ready.count(group)));
  }

  private void added(List<EntryTask> tasks) {
    locked(() -> {
      tasks.forEach(ready::add);
      counts.added(tasks.size());
    });
  }

  private void nowIdle() {
    idle = true;
    changed.signalAll();
  }

  /** How many tasks may be added. */
  private long room() {
    return locked(() -> config.queue() - counts.stored());
  }

  /** Loads due tasks, when none is ready or some time has passed. */
  private void load(Instant now) {
    if (locked(() -> ready.isEmpty() || !now.isBefore(loadedAt.plus(RELOAD)))) {
      TaskLoader.Loaded loaded = loader.load(now);
      locked(() -> {
        loaded.due().forEach(ready::add);
        counts.stored(loaded.stored());
        loadedAt = now;
      });
    }
  }

  private void startReady() {
    while (!closing && active && ready.inProgress() < config.workers()) {
      Optional<EntryTask> next = ready.next();
      if (next.isEmpty()) {
        return;
      }
      workers.execute(() -> work(next.get()));
    }
  }

  private void work(EntryTask task) {
    String kind = task.task().kind();
    Enricher enricher = enrichers.get(kind);
    try {
      if (enricher != null) {
        report(task, runner.run(task, enricher));
      }
    } catch (CancellationException e) {
      // The task is due again, and the next process finds it.
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.EnrichmentBroke(task.entryUid(), e));
    } finally {
      locked(() -> {
        ready.ended(task);
        startReady();
        wakeUp();
      });
    }
  }

  private void report(EntryTask task, TaskRunner.Ended ended) {
    String kind = task.task().kind();
    switch (ended) {
      case TaskRunner.Ended.Later _, TaskRunner.Ended.Claimed _ -> {}
      case TaskRunner.Ended.Nothing _ -> locked(counts::dropped);
      case TaskRunner.Ended.Derived _ -> {
        locked(() -> counts.ended(kind, null));
        listener.on(new EngineEvent.Enriched(kind, task.entryUid(), "ok", "", null));
        journalChanged.run();
      }
      case TaskRunner.Ended.Failed(var failure, var retryAt) -> {
        if (retryAt == null) {
          locked(() -> counts.ended(kind, failure.code()));
          journalChanged.run();
        }
        listener.on(
            new EngineEvent.Enriched(
                kind, task.entryUid(), failure.code(), failure.message(), retryAt));
      }
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller is the loop, and waking up early does no harm
  private void await() {
    lock.lock();
    try {
      if (!signaled && !closing) {
        boolean _ = changed.await(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      closing = true;
    } finally {
      lock.unlock();
    }
  }

  private void locked(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /** Stops: tasks in progress are interrupted and stay in the store. */
  @Override
  public void close() {
    locked(() -> {
      closing = true;
      changed.signalAll();
    });
    workers.shutdownNow();
    computing.shutdown();
    try {
      boolean _ = workers.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS);
      Thread running = locked(() -> loop);
      if (running != null) {
        running.join(GRACE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
