package dev.rssify.embed.workers;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.cluster.Lease;
import dev.rssify.core.cluster.LeaseTimes;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.workers.WorkerProcess.Settings;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.server.LoggedRequest;
import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.lab.simulator.world.Mix;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A million feeds over three worker processes, one of which is killed: how long it takes until the
 * others have its partitions, and until each of those is polled. It prints figures.
 */
@Tag("long")
class MillionFeedsTest {

  private static final int FEEDS = Integer.getInteger("rssify.feeds", 1_000_000);
  private static final int BATCH = 20_000;
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  /** The duties that are no partitions have numbers from here on. */
  private static final int PARTITIONS = 1_024;

  /** Feeds are added over an hour, so some of every partition are due in each of its minutes. */
  private static final Settings SETTINGS =
      new Settings(LeaseTimes.defaults(), Duration.ofSeconds(1), Duration.ofHours(1), 256, null);

  @TempDir private Path folder;
  private final int[] partitionOf = new int[FEEDS];

  @Test
  void partitions_of_a_killed_worker_are_polled_again_within_seconds() throws Exception {
    SimulatorConfig publishers =
        SimulatorConfig.defaults(InstantSource.system())
            .sized(Math.min(15_000, FEEDS), FEEDS)
            .withMix(Mix.SMALL)
            .withServer(ServerConfig.defaults().withLog(2_000_000));
    try (ProcessScene scene = new ProcessScene(folder, publishers, SETTINGS, List.of())) {
      System.out.printf("%d feeds added in %d s%n", FEEDS, seconds(() -> add(scene)));
      for (String id : List.of("w1", "w2", "w3")) {
        System.out.printf("%s started after %d s%n", id, seconds(() -> scene.start(id)));
      }
      System.out.printf("shares are even after %d s%n", seconds(() -> awaitShares(scene, 3)));
      LockSupport.parkNanos(Duration.ofSeconds(30).toNanos());
      for (WorkerProcess worker : scene.workers) {
        System.out.println(worker.memory());
      }

      WorkerProcess killed = scene.workers.getFirst();
      Set<Integer> moved = partitions(scene.observer, killed.id);
      Instant kill = Instant.now();
      scene.kill(killed);
      awaitShares(scene, 2);
      Map<Integer, Instant> granted =
          scene.observer.cluster().orElseThrow().leases().stream()
              .filter(lease -> moved.contains(lease.number()))
              .collect(toMap(Lease::number, Lease::since));
      System.out.printf(
          "%d partitions have moved %s after the kill%n", moved.size(), since(kill, granted));
      LockSupport.parkNanos(Duration.ofSeconds(20).toNanos());
      polled(scene.world, granted);
      for (WorkerProcess worker : scene.workers) {
        System.out.println(worker.memory());
      }
    }
  }

  private void add(ProcessScene scene) {
    List<String> urls = scene.world.feedUrls();
    for (int from = 0; from < FEEDS; from += BATCH) {
      List<String> batch = urls.subList(from, Math.min(FEEDS, from + BATCH));
      List<Feed> feeds = WorkersScene.add(scene.observer, batch, FirstPoll.SPREAD);
      for (int i = 0; i < feeds.size(); i++) {
        partitionOf[from + i] = feeds.get(i).placement().partitionNo();
      }
    }
  }

  private static void awaitShares(ProcessScene scene, int workers) {
    WorkersScene.await(
        () -> "shares are even",
        TIMEOUT,
        () ->
            scene.workers.stream()
                .map(worker -> partitions(scene.observer, worker.id).size())
                .allMatch(held -> held >= PARTITIONS / workers));
  }

  private static Set<Integer> partitions(Rssify observer, String worker) {
    return observer.cluster().orElseThrow().of(worker).stream()
        .map(Lease::number)
        .filter(number -> number < PARTITIONS)
        .collect(toSet());
  }

  private static String since(Instant start, Map<Integer, Instant> granted) {
    Instant last = granted.values().stream().max(Instant::compareTo).orElseThrow();
    return Duration.between(start, last).toMillis() + " ms";
  }

  /** Prints how long after its grant each partition was polled. */
  private void polled(Simulator world, Map<Integer, Instant> granted) {
    Map<Integer, Instant> first = new HashMap<>();
    for (LoggedRequest request : world.log()) {
      if (request.feed() >= 0) {
        int partition = partitionOf[request.feed()];
        Instant since = granted.get(partition);
        if (since != null && request.at().isAfter(since)) {
          first.putIfAbsent(partition, request.at());
        }
      }
    }
    List<Long> delays = new ArrayList<>();
    first.forEach((number, at) -> delays.add(Duration.between(granted.get(number), at).toMillis()));
    delays.sort(null);
    assertThat(delays).isNotEmpty();
    System.out.printf(
        "first poll of a moved partition after %d ms; of %d, half within %d ms, all within %d ms%n",
        delays.getFirst(), delays.size(), delays.get(delays.size() / 2), delays.getLast());
  }

  private interface Step {
    void run() throws Exception;
  }

  private static long seconds(Step step) throws Exception {
    Instant start = Instant.now();
    step.run();
    return Duration.between(start, Instant.now()).toSeconds();
  }
}
