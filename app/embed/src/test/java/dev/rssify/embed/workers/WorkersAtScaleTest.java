package dev.rssify.embed.workers;

import dev.rssify.core.cluster.LeaseTimes;
import dev.rssify.embed.workers.WorkerProcess.Settings;
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
import dev.rssify.testing.s3.S3Server;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten minutes of three worker processes with 20,000 feeds on 2,000 hosts, the usual leases, one
 * PostgreSQL server and one bucket, all of which fail. The publishers' log and the store decide.
 */
@Tag("long")
class WorkersAtScaleTest {

  private static final int HOSTS = 2_000;
  private static final int FEEDS = 20_000;

  /** Posts every few minutes; some are slow, limit the rate, or redirect to other hosts. */
  private static final Mix MIX =
      Mix.CALM
          .of(Shares.only(Kind.SITE))
          .posting(Shares.only(Cadence.BULLETIN))
          .identifying(new Shares<>(Map.of(Identity.PERMALINK, 50.0, Identity.OPAQUE, 50.0)))
          .behaving(
              new Shares<>(
                  Map.of(
                      Behavior.PLAIN, 75.0,
                      Behavior.SLOW_START, 10.0,
                      Behavior.MOVED_FOR_NOW, 10.0,
                      Behavior.THROTTLES, 5.0)))
          .with(Trait.MAX_AGE, 0)
          .with(Trait.HINTS, 0)
          .with(Trait.EDITS, 0)
          .with(Trait.ARCHIVED, 0)
          .with(Trait.PUSHES, 0)
          // A response that is lost in an outage is requested again an interval later.
          .sized(new Range(16, 20), new Range(1, 1));

  private static final Duration INTERVAL = Duration.ofMinutes(3);
  private static final Duration TIMEOUT = Duration.ofMinutes(6);

  @TempDir private Path folder;

  @Test
  void publishers_see_one_polite_client_while_workers_database_and_bucket_fail() throws Exception {
    SimulatorConfig publishers =
        SimulatorConfig.defaults(InstantSource.system())
            .sized(HOSTS, FEEDS)
            .withMix(MIX)
            .withServer(
                ServerConfig.defaults().withLog(2_000_000).withSlowStart(Duration.ofMillis(1_500)));
    try (S3Server bucket = new S3Server();
        ProcessScene scene =
            new ProcessScene(
                folder,
                publishers,
                new Settings(
                    LeaseTimes.defaults(),
                    Duration.ofSeconds(1),
                    INTERVAL,
                    256,
                    bucket.endpoint()))) {
      Instant start = Instant.now();
      WorkerProcess killed = scene.start("w1");
      WorkerProcess restarted = scene.start("w2");
      WorkerProcess paused = scene.start("w3");
      scene.awaitPolled(Instant.EPOCH, TIMEOUT);
      report(scene, start, "every feed was polled");

      scene.kill(killed);
      report(scene, start, "w1 was killed");
      LockSupport.parkNanos(Duration.ofSeconds(45).toNanos());
      scene.pause(paused, Duration.ofSeconds(30));
      report(scene, start, "w3 was paused for 30 s");
      LockSupport.parkNanos(Duration.ofSeconds(45).toNanos());
      scene.stop(restarted);
      scene.start("w2");
      report(scene, start, "w2 was restarted");
      LockSupport.parkNanos(Duration.ofSeconds(30).toNanos());
      scene.start("w4");
      report(scene, start, "w4 was added");
      LockSupport.parkNanos(Duration.ofSeconds(45).toNanos());
      scene.restartPostgres();
      report(scene, start, "PostgreSQL was restarted");
      LockSupport.parkNanos(Duration.ofSeconds(45).toNanos());
      bucket.stop();
      LockSupport.parkNanos(Duration.ofSeconds(20).toNanos());
      bucket.start();
      report(scene, start, "the bucket was unavailable for 20 s");

      Duration rest = Duration.between(Instant.now(), start.plus(Duration.ofMinutes(10)));
      LockSupport.parkNanos(rest.toNanos());
      scene.awaitPolled(Instant.now(), TIMEOUT);
      report(scene, start, "every feed was polled again");
      scene.check();
    }
  }

  private static void report(ProcessScene scene, Instant start, String what) {
    System.out.printf(
        "%3d s: %s; %d requests%n",
        Duration.between(start, Instant.now()).toSeconds(), what, scene.world.log().size());
  }
}
