package dev.rssify.embed.workers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.StageTimings;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.lab.simulator.world.Behavior;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Shares;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures how the number of polls grows with the number of workers, with publishers that take 200
 * ms and a fixed number of requests in flight for each worker. It prints figures ({@code lab/run
 * workers}) and asserts only that work was done.
 */
@Tag("long")
class WorkersScalingTest {

  private static final int IN_FLIGHT = 8;
  private static final Duration RESPONSE = Duration.ofMillis(200);
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration MEASURED = Duration.ofSeconds(15);

  @TempDir private Path folder;

  @Test
  void polls_grow_with_the_number_of_workers() throws IOException {
    measure(1); // warms up
    double one = measure(1);
    for (int workers : List.of(2, 4)) {
      double many = measure(workers);
      System.out.printf(
          Locale.ROOT, "%d workers: %.2f times the polls of one%n", workers, many / one);
    }
    assertThat(one).isPositive();
  }

  /** The polls per second of some workers together. */
  private double measure(int count) throws IOException {
    int feeds = (int) (count * IN_FLIGHT / 0.2 * WARM_UP.plus(MEASURED).toSeconds() * 1.2);
    Mix mix = Mix.CALM.behaving(Shares.only(Behavior.SLOW_START));
    try (Simulator world =
            Simulator.start(
                SimulatorConfig.defaults(InstantSource.system())
                    .sized(feeds, feeds)
                    .withMix(mix)
                    .withServer(ServerConfig.defaults().withSlowStart(RESPONSE)));
        WorkersScene scene = new WorkersScene(folder.resolve(count + "-" + System.nanoTime()))) {
      List<Rssify> workers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Rssify worker = scene.worker("w" + i, WorkersScalingTest::limited);
        worker.start();
        workers.add(worker);
      }
      for (Rssify worker : workers) {
        WorkersScene.awaitPartitions(worker, 1024 / count);
      }
      WorkersScene.add(workers.getFirst(), world.feedUrls());
      LockSupport.parkNanos(WARM_UP.toNanos());
      long before = polls(scene);
      LockSupport.parkNanos(MEASURED.toNanos());
      double perSecond = (double) (polls(scene) - before) / MEASURED.toSeconds();
      System.out.printf(
          Locale.ROOT,
          "%d workers: %.1f polls/s of at most %.0f; a commit takes %.1f ms%n",
          count,
          perSecond,
          count * IN_FLIGHT / 0.2,
          commitMillis(scene));
      return perSecond;
    }
  }

  private static EngineConfig limited(EngineConfig config) {
    GateConfig gate = config.gate();
    return config.withGate(
        new GateConfig(2, gate.spacing(), Set.of(), IN_FLIGHT, 0, IN_FLIGHT, gate.budgets()));
  }

  private static long polls(WorkersScene scene) {
    return scene.events.stream().filter(EngineEvent.PollFinished.class::isInstance).count();
  }

  private static double commitMillis(WorkersScene scene) {
    return scene.events.stream()
            .filter(EngineEvent.PollFinished.class::isInstance)
            .map(event -> ((EngineEvent.PollFinished) event).stages())
            .map(StageTimings::store)
            .mapToDouble(Duration::toNanos)
            .average()
            .orElse(0)
        / 1e6;
  }
}
