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
import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.lab.simulator.world.Behavior;
import dev.rssify.lab.simulator.world.Cadence;
import dev.rssify.lab.simulator.world.Identity;
import dev.rssify.lab.simulator.world.Kind;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Range;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.testkit.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Worker processes on one PostgreSQL server, under a seeded schedule of faults: workers are killed
 * and restarted, paused for longer than a lease, added; the server is restarted. The publishers'
 * log and the store decide.
 */
@Isolated("its leases and spacing are short, so it needs the processors for itself")
class WorkerProcessesTest {

  /** Posts several times a minute; some are slow, limit the rate, or redirect to other hosts. */
  private static final Mix MIX =
      Mix.CALM
          .of(Shares.only(Kind.SITE))
          .posting(Shares.only(Cadence.TICKER))
          .identifying(new Shares<>(Map.of(Identity.PERMALINK, 50.0, Identity.OPAQUE, 50.0)))
          .behaving(
              new Shares<>(
                  Map.of(
                      Behavior.PLAIN, 55.0,
                      Behavior.SLOW_START, 30.0,
                      Behavior.MOVED_FOR_NOW, 10.0,
                      Behavior.THROTTLES, 5.0)))
          .with(Trait.MAX_AGE, 0)
          .with(Trait.HINTS, 0)
          .with(Trait.EDITS, 0)
          .with(Trait.ARCHIVED, 0)
          .with(Trait.PUSHES, 0)
          .sized(new Range(20, 30), new Range(1, 3));

  private static final Duration SLOW = Duration.ofMillis(1_500);
  private static final int WORKERS = 3;

  @TempDir private Path folder;
  private final List<WorkerProcess> workers = new ArrayList<>();
  private final List<WorkerProcess> ended = new ArrayList<>();
  private final List<Outage> outages = new ArrayList<>();
  private int started;

  /** What faults happen to. */
  private record Scene(
      RestartablePostgres postgres,
      Simulator world,
      Rssify observer,
      List<Feed> feeds,
      String store) {}

  private enum Fault {
    KILL_AND_RESTART,
    PAUSE,
    ADD,
    RESTART_POSTGRES
  }

  @AfterEach
  void endWorkers() throws InterruptedException {
    for (WorkerProcess worker : workers) {
      worker.kill();
    }
  }

  @Test
  void publishers_see_one_polite_client_while_processes_fail() throws Exception {
    run(Seed.first(), 12, 48, 1);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void the_same_holds_for_other_schedules_of_faults(int number) throws Exception {
    run(Seed.first() + number, 60, 240, 3);
  }

  /**
   * @param rounds how often each fault happens
   */
  private void run(long seed, int hosts, int feedCount, int rounds) throws Exception {
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    try (RestartablePostgres postgres = new RestartablePostgres(folder.resolve("postgres"));
        Simulator world =
            Simulator.start(
                SimulatorConfig.defaults(InstantSource.system())
                    .sized(hosts, feedCount)
                    .withSeed(seed)
                    .withMix(MIX)
                    .withServer(ServerConfig.defaults().withLog(200_000).withSlowStart(SLOW)))) {
      String store = postgres.schema("workers");
      try (Rssify observer = observer(store)) {
        List<Feed> feeds = WorkersScene.add(observer, world.feedUrls());
        for (int i = 0; i < WORKERS; i++) {
          start(store);
        }
        workers.forEach(WorkerProcess::awaitStarted);
        awaitPolled(observer.store(), feeds, Instant.EPOCH);
        for (Fault fault : schedule(rounds, random)) {
          happen(fault, new Scene(postgres, world, observer, feeds, store), random);
          LockSupport.parkNanos(Duration.ofMillis(500 + random.nextInt(2_000)).toNanos());
        }
        awaitPolled(observer.store(), feeds, Instant.now());
        judge(world, observer, feeds);
      }
    }
  }

  private static List<Fault> schedule(int rounds, Random random) {
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      faults.addAll(Arrays.asList(Fault.values()));
    }
    Collections.shuffle(faults, random);
    return faults;
  }

  private void happen(Fault fault, Scene scene, Random random)
      throws IOException, InterruptedException {
    System.out.println(Instant.now() + " " + fault);
    switch (fault) {
      case KILL_AND_RESTART -> {
        WorkerProcess victim = workers.remove(random.nextInt(workers.size()));
        Instant from = Instant.now();
        victim.kill();
        outages.add(new Outage(from, Instant.now()));
        ended.add(victim);
        start(scene.store()).awaitStarted();
      }
      case PAUSE -> {
        WorkerProcess paused = waitingForResponse(scene);
        Instant from = Instant.now();
        paused.pause();
        long millis = WorkerProcess.TIMES.duration().toMillis() + 1_500 + random.nextInt(2_000);
        LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
        paused.resume();
        outages.add(new Outage(from, Instant.now()));
      }
      case ADD -> start(scene.store()).awaitStarted();
      case RESTART_POSTGRES -> scene.postgres().restart();
    }
  }

  /** A worker that has sent a request to a slow feed, so that its commit comes after the pause. */
  private WorkerProcess waitingForResponse(Scene scene) {
    AtomicReference<WorkerProcess> found = new AtomicReference<>();
    WorkersScene.await(
        "a worker waits for a slow response",
        () -> {
          Instant recent = Instant.now().minus(SLOW.dividedBy(3));
          scene.world().log().stream()
              .filter(request -> request.at().isAfter(recent) && request.feed() >= 0)
              .filter(request -> request.status() == 200)
              .filter(request -> isSlow(scene.world(), request.feed()))
              .flatMap(request -> owner(scene, request.feed()))
              .findFirst()
              .ifPresent(found::set);
          return found.get() != null;
        });
    return found.get();
  }

  private static boolean isSlow(Simulator world, int feed) {
    return world.world().feed(feed).behavior() == Behavior.SLOW_START;
  }

  private Stream<WorkerProcess> owner(Scene scene, int feed) {
    int partition = scene.feeds().get(feed).placement().partitionNo();
    return scene.observer().cluster().orElseThrow().leases().stream()
        .filter(lease -> lease.number() == partition)
        .flatMap(lease -> workers.stream().filter(worker -> worker.id.equals(lease.owner())));
  }

  private WorkerProcess start(String store) throws IOException {
    WorkerProcess worker = WorkerProcess.start("w" + started++, store, folder);
    workers.add(worker);
    return worker;
  }

  /** A process that polls nothing: it adds the feeds and reads the store. */
  private Rssify observer(String store) {
    EngineConfig config = WorkerProcess.config(store, folder);
    Rssify engine =
        Rssify.builder(config)
            .storage(Storage.openWorker(config))
            .worker(new WorkerConfig("observer", Set.of(Role.API), WorkerProcess.TIMES))
            .open();
    engine.start();
    return engine;
  }

  /** Each feed was polled since a time, or its host backs off. */
  private static void awaitPolled(Store store, List<Feed> feeds, Instant since) {
    WorkersScene.await(
        "every feed is polled",
        () -> feeds.stream().allMatch(feed -> isPolled(store, feed, since)));
  }

  private static boolean isPolled(Store store, Feed feed, Instant since) {
    Instant success = store.feeds().feed(feed.id()).orElseThrow().stats().lastSuccessAt();
    return (success != null && success.isAfter(since))
        || store.gates().gates(List.of(feed.placement().host())).stream()
            .anyMatch(gate -> gate.notBefore() != null && gate.notBefore().isAfter(Instant.now()));
  }

  private void judge(Simulator world, Rssify observer, List<Feed> feeds) {
    assertThat(workers).allMatch(WorkerProcess::isAlive);
    PublisherVerdict verdict = new PublisherVerdict(world, outages);
    verdict.spacing(WorkerProcess.SPACING);
    verdict.retryAfter();
    verdict.entries(observer.store(), feeds);
    WorldChecks.everyEntryOnce(observer.store());
    WorldChecks.journalWithoutGap(observer.store());
    long refused = 0;
    for (WorkerProcess worker : Stream.concat(workers.stream(), ended.stream()).toList()) {
      refused += worker.refused();
    }
    System.out.println(
        world.log().size() + " requests, " + refused + " commits of paused workers refused");
    assertThat(refused).as("commits of a paused worker are refused").isPositive();
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
}
