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
import java.sql.SQLException;
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
 * Measures how polls, processor time and waits in the database grow with the number of workers. It
 * prints figures ({@code lab/run workers}) and asserts only that work was done.
 */
@Tag("long")
class WorkersScalingTest {

  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration MEASURED = Duration.ofSeconds(20);

  @TempDir private Path folder;

  /** What some workers did together. */
  private record Figures(double pollsPerSecond, double cpuMillisPerPoll, double commitMillis) {}

  @Test
  void polls_of_slow_publishers_grow_with_the_number_of_workers() throws IOException, SQLException {
    compare(8, Duration.ofMillis(200), 40);
  }

  @Test
  void commits_of_fast_publishers_share_the_head_of_the_journal() throws IOException, SQLException {
    compare(64, Duration.ZERO, 1_000);
  }

  /**
   * @param inFlight the requests of each worker
   * @param response how long publishers take
   * @param most polls per second that a worker makes at most
   */
  private void compare(int inFlight, Duration response, int most) throws IOException, SQLException {
    Figures _ = measure(1, inFlight, response, most); // warms up
    Figures one = measure(1, inFlight, response, most);
    for (int workers : List.of(2, 4)) {
      Figures many = measure(workers, inFlight, response, most);
      System.out.printf(
          Locale.ROOT,
          "%d workers: %.2f times the polls of one, %.2f times the CPU per poll%n",
          workers,
          many.pollsPerSecond / one.pollsPerSecond,
          many.cpuMillisPerPoll / one.cpuMillisPerPoll);
    }
    assertThat(one.pollsPerSecond).isPositive();
  }

  private Figures measure(int count, int inFlight, Duration response, int most)
      throws IOException, SQLException {
    int feeds = (int) ((long) count * most * WARM_UP.plus(MEASURED).toSeconds() * 1.2);
    Mix mix = Mix.CALM.behaving(Shares.only(Behavior.SLOW_START));
    try (Simulator world =
            Simulator.start(
                SimulatorConfig.defaults(InstantSource.system())
                    .sized(Math.min(feeds, 15_000), feeds)
                    .withMix(mix)
                    .withServer(ServerConfig.defaults().withSlowStart(response)));
        WorkersScene scene = new WorkersScene(folder.resolve(count + "-" + System.nanoTime()))) {
      List<Rssify> workers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Rssify worker = scene.worker("w" + i, config -> limited(config, inFlight));
        worker.start();
        workers.add(worker);
      }
      for (Rssify worker : workers) {
        WorkersScene.awaitPartitions(worker, 1024 / count);
      }
      WorkersScene.add(workers.getFirst(), world.feedUrls());
      LockSupport.parkNanos(WARM_UP.toNanos());
      long before = polls(scene);
      try (ServerLoad load = ServerLoad.start(WorkersScene.connection())) {
        LockSupport.parkNanos(MEASURED.toNanos());
        long polls = polls(scene) - before;
        Figures figures =
            new Figures(
                (double) polls / MEASURED.toSeconds(),
                load.cpu().toNanos() / 1e6 / polls,
                commitMillis(scene));
        System.out.printf(
            Locale.ROOT,
            "%d workers: %.1f polls/s, %.2f ms of CPU per poll, a commit takes %.1f ms; %s%n",
            count,
            figures.pollsPerSecond,
            figures.cpuMillisPerPoll,
            figures.commitMillis,
            load.waits());
        return figures;
      }
    }
  }

  private static EngineConfig limited(EngineConfig config, int inFlight) {
    GateConfig gate = config.gate();
    return config.withGate(
        new GateConfig(2, gate.spacing(), Set.of(), inFlight, 0, inFlight, gate.budgets()));
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
