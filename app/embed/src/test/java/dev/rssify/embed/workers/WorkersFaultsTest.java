package dev.rssify.embed.workers;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Rssify;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.testkit.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeded schedules of workers that join, leave and lose the store while feeds are polled. */
@Tag("long")
class WorkersFaultsTest {

  private static final int HOSTS = 40;
  private static final int FEEDS = 2_000;
  private static final int FAULTS = 12;

  @TempDir private Path folder;
  private int started;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
  void publishers_see_one_polite_client_under_random_faults(int number) throws IOException {
    SplittableRandom random = new SplittableRandom(Seed.first() + number);
    try (Simulator world =
            Simulator.start(
                SimulatorConfig.defaults(InstantSource.system())
                    .sized(HOSTS, FEEDS)
                    .withSeed(number)
                    .withServer(ServerConfig.defaults().withLog(100_000)));
        WorkersScene scene = new WorkersScene(folder)) {
      List<Rssify> workers = new ArrayList<>();
      workers.add(start(scene));
      List<Feed> feeds = WorkersScene.add(workers.getFirst(), world.feedUrls());
      for (int i = 0; i < FAULTS; i++) {
        fault(scene, workers, random);
        LockSupport.parkNanos(random.nextLong(4_000_000_000L));
      }
      scene.leases.values().forEach(leases -> leases.away(false));
      Store last = workers.getFirst().store();
      WorkersScene.await(
          "every feed is polled",
          () -> feeds.stream().allMatch(feed -> WorkersTest.isPolled(last, feed.id())));

      WorldChecks.spacing(world);
      WorldChecks.everyEntryOnceWithoutGap(last);
    }
  }

  private Rssify start(WorkersScene scene) {
    Rssify worker = scene.worker("w" + started++);
    worker.start();
    return worker;
  }

  private void fault(WorkersScene scene, List<Rssify> workers, SplittableRandom random) {
    Rssify one = workers.get(random.nextInt(workers.size()));
    String id = one.membership().orElseThrow().id();
    switch (random.nextInt(4)) {
      case 0 -> workers.add(start(scene));
      case 1 -> {
        if (workers.size() > 1) {
          workers.remove(one);
          scene.close(one);
        }
      }
      case 2 -> scene.leases.get(id).away(true);
      default -> scene.leases.get(id).away(false);
    }
  }
}
