package dev.rssify.embed.workers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.cluster.Role;
import dev.rssify.core.cluster.Worker;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.embed.WorkerConfig;
import dev.rssify.embed.workers.PublisherVerdict.Outage;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Worker processes that poll simulated publishers, on a PostgreSQL server of their own. Faults
 * happen to them; afterwards the publishers' log and the store are checked.
 */
final class ProcessScene implements AutoCloseable {

  private final RestartablePostgres postgres;
  final Simulator world;
  final Rssify observer;
  final List<Feed> feeds;
  final List<WorkerProcess> workers = new ArrayList<>();
  private final List<WorkerProcess> ended = new ArrayList<>();
  private final List<Outage> outages = new ArrayList<>();
  private final WorkerProcess.Settings settings;
  private final String store;
  private final Path folder;

  /** A scene with the feeds of all publishers. */
  ProcessScene(Path folder, SimulatorConfig publishers, WorkerProcess.Settings settings)
      throws IOException {
    this(folder, publishers, settings, null);
  }

  /**
   * @param added the feeds to add; null for those of all publishers
   */
  ProcessScene(
      Path folder,
      SimulatorConfig publishers,
      WorkerProcess.Settings settings,
      @Nullable List<String> added)
      throws IOException {
    this.folder = folder;
    this.settings = settings;
    this.postgres = new RestartablePostgres(folder.resolve("postgres"));
    this.world = Simulator.start(publishers);
    this.store = postgres.schema("workers");
    this.observer = observer();
    this.feeds = WorkersScene.add(observer, added == null ? world.feedUrls() : added);
  }

  /** A process that polls nothing: it adds the feeds and reads the store. */
  private Rssify observer() {
    EngineConfig config = settings.config(store, folder.resolve("observer"));
    Rssify engine =
        Rssify.builder(config)
            .storage(Storage.openWorker(config))
            .worker(new WorkerConfig("observer", Set.of(Role.API), settings.leases()))
            .open();
    engine.start();
    return engine;
  }

  WorkerProcess start(String id) throws IOException {
    WorkerProcess worker = WorkerProcess.start(id, store, folder, settings);
    workers.add(worker);
    worker.awaitStarted();
    return worker;
  }

  void kill(WorkerProcess worker) {
    workers.remove(worker);
    Instant from = Instant.now();
    worker.kill();
    outages.add(new Outage(from, Instant.now()));
    ended.add(worker);
  }

  /** Ends a worker as an operator does: it releases its partitions. */
  void stop(WorkerProcess worker) {
    workers.remove(worker);
    worker.stop();
    ended.add(worker);
  }

  void pause(WorkerProcess worker, Duration duration) throws IOException {
    Instant from = Instant.now();
    worker.pause();
    LockSupport.parkNanos(duration.toNanos());
    worker.resume();
    outages.add(new Outage(from, Instant.now()));
  }

  void restartPostgres() throws IOException {
    Instant from = Instant.now();
    postgres.restart();
    outages.add(new Outage(from, Instant.now()));
  }

  /** Waits until each feed was polled since a time, or its host backs off. */
  void awaitPolled(Instant since, Duration timeout) {
    Queue<Feed> waiting = new ArrayDeque<>(feeds);
    WorkersScene.await(
        () -> "every feed is polled; the next of " + waiting.size() + ": " + state(waiting),
        timeout,
        () -> {
          while (!waiting.isEmpty() && isPolled(observer.store(), waiting.element(), since)) {
            waiting.remove();
          }
          return waiting.isEmpty();
        });
  }

  private String state(Queue<Feed> waiting) {
    return String.valueOf(observer.store().feeds().feed(waiting.element().id()).orElseThrow());
  }

  private static boolean isPolled(Store store, Feed feed, Instant since) {
    Instant fetched = store.feeds().feed(feed.id()).orElseThrow().stats().lastFetchAt();
    return (fetched != null && fetched.isAfter(since))
        || store.gates().gates(List.of(feed.placement().host())).stream()
            .anyMatch(gate -> gate.notBefore() != null && gate.notBefore().isAfter(Instant.now()));
  }

  /** The worker that holds the partition of a feed. */
  Stream<WorkerProcess> owner(int feed) {
    int partition = feeds.get(feed).placement().partitionNo();
    return observer.cluster().orElseThrow().leases().stream()
        .filter(lease -> lease.number() == partition)
        .flatMap(lease -> workers.stream().filter(worker -> worker.id.equals(lease.owner())));
  }

  /** How many commits of paused workers were refused. */
  long refused() {
    return Stream.concat(workers.stream(), ended.stream()).mapToLong(WorkerProcess::refused).sum();
  }

  /** What must be true after all faults. */
  void check() {
    assertThat(workers).allMatch(WorkerProcess::isAlive);
    PublisherVerdict verdict = new PublisherVerdict(world, settings, outages);
    verdict.spacing();
    verdict.retryAfter();
    verdict.entries(observer.store(), feeds);
    WorldChecks.everyEntryOnceWithoutGap(observer.store());
    System.out.println(
        world.log().size() + " requests, " + refused() + " commits of paused workers refused");
    assertThat(refused()).as("commits of a paused worker are refused").isPositive();
    for (WorkerProcess worker : workers) {
      long printed = worker.refused();
      WorkersScene.await(
          "the refused commits of " + worker.id + " are counted",
          () ->
              observer.cluster().orElseThrow().workers().stream()
                  .filter(one -> one.id().equals(worker.id))
                  .map(Worker::report)
                  .anyMatch(report -> report.refusedCommits() >= printed));
    }
  }

  @Override
  public void close() throws IOException {
    for (WorkerProcess worker : workers) {
      worker.kill();
    }
    observer.close();
    world.close();
    postgres.close();
  }
}
