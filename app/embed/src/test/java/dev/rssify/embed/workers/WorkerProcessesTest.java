package dev.rssify.embed.workers;

import dev.rssify.core.cluster.LeaseTimes;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
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

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

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
  private static final int MOST_PAUSES = 3;

  private static final WorkerProcess.Settings SETTINGS =
      new WorkerProcess.Settings(
          new LeaseTimes(Duration.ofSeconds(3), Duration.ofMillis(300)),
          Duration.ofMillis(500),
          Duration.ofSeconds(4),
          64,
          null);

  @TempDir private Path folder;
  private int started;

  private enum Fault {
    KILL_AND_RESTART,
    PAUSE,
    ADD,
    RESTART_POSTGRES
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
  private void run(long seed, int hosts, int feeds, int rounds) throws Exception {
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    SimulatorConfig publishers =
        SimulatorConfig.defaults(InstantSource.system())
            .sized(hosts, feeds)
            .withSeed(seed)
            .withMix(MIX)
            .withServer(ServerConfig.defaults().withLog(200_000).withSlowStart(SLOW));
    try (ProcessScene scene = new ProcessScene(folder, publishers, SETTINGS)) {
      for (int i = 0; i < WORKERS; i++) {
        scene.start("w" + started++);
      }
      scene.awaitPolled(Instant.EPOCH, TIMEOUT);
      for (Fault fault : schedule(rounds, random)) {
        happen(fault, scene, random);
        LockSupport.parkNanos(Duration.ofMillis(500 + random.nextInt(2_000)).toNanos());
      }
      scene.awaitPolled(Instant.now(), TIMEOUT);
      scene.check();
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

  private void happen(Fault fault, ProcessScene scene, Random random) throws IOException {
    System.out.println(Instant.now() + " " + fault);
    switch (fault) {
      case KILL_AND_RESTART -> {
        scene.kill(scene.workers.get(random.nextInt(scene.workers.size())));
        scene.start("w" + started++);
      }
      case PAUSE -> {
        // A worker that notices first that its lease has expired attempts no commit.
        for (int i = 0; i == 0 || (i < MOST_PAUSES && scene.refused() == 0); i++) {
          long millis = SETTINGS.leases().duration().toMillis() + 1_500 + random.nextInt(2_000);
          scene.pause(waitingForResponse(scene), Duration.ofMillis(millis));
        }
      }
      case ADD -> scene.start("w" + started++);
      case RESTART_POSTGRES -> scene.restartPostgres();
    }
  }

  /** A worker that has sent a request to a slow feed, so that its commit comes after the pause. */
  private static WorkerProcess waitingForResponse(ProcessScene scene) {
    AtomicReference<WorkerProcess> found = new AtomicReference<>();
    WorkersScene.await(
        "a worker waits for a slow response",
        () -> {
          Instant recent = Instant.now().minus(SLOW.dividedBy(3));
          scene.world.log().stream()
              .filter(request -> request.at().isAfter(recent) && request.feed() >= 0)
              .filter(request -> request.status() == 200)
              .filter(request -> isSlow(scene.world, request.feed()))
              .flatMap(request -> scene.owner(request.feed()))
              .findFirst()
              .ifPresent(found::set);
          return found.get() != null;
        });
    return found.get();
  }

  private static boolean isSlow(Simulator world, int feed) {
    return world.world().feed(feed).behavior() == Behavior.SLOW_START;
  }
}
