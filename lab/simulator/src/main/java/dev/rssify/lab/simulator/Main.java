package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.lab.simulator.server.Stats;
import dev.rssify.lab.simulator.world.Mix;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs a world as a program; it always ends by itself. */
public final class Main {

  private static final Duration AGES = Duration.ofDays(10_000);

  private Main() {}

  public static void main(String... arguments) throws IOException, InterruptedException {
    Options options;
    SimulatorConfig config;
    try {
      options = Options.parse(arguments);
      config = config(options);
    } catch (IllegalArgumentException e) {
      System.err.println("simulator: " + e.getMessage() + "\n\n" + Options.USAGE);
      System.exit(2);
      return;
    }
    CountDownLatch end = new CountDownLatch(1);
    if (options.lasting() == null) {
      Thread.ofPlatform().daemon().name("stdin").start(() -> awaitEnd(System.in, end));
    }
    try (Simulator simulator = Simulator.start(config)) {
      Runtime.getRuntime().addShutdownHook(new Thread(end::countDown));
      if (options.feedsJson() != null) {
        FeedList.write(simulator.world(), options.feedsJson());
      }
      System.out.println(
          "ready: %d feeds on %d hosts, from %s on"
              .formatted(options.feeds(), options.hosts(), simulator.world().hosts().url(0, "/")));
      report(simulator, options, end);
    }
  }

  private static SimulatorConfig config(Options options) {
    InstantSource real = InstantSource.system();
    return SimulatorConfig.defaults(new FasterClock(real, real.instant(), options.speed()))
        .sized(options.hosts(), options.feeds())
        .withPort(options.port())
        .withSeed(options.seed())
        .withMix(Mix.named(options.mix()))
        .withServer(ServerConfig.defaults().withThreads(options.threads()));
  }

  private static void report(Simulator simulator, Options options, CountDownLatch end)
      throws InterruptedException {
    Duration every = options.statsEvery() == null ? AGES : options.statsEvery();
    long left = (options.lasting() == null ? AGES : options.lasting()).toMillis();
    while (left > 0 && !end.await(Math.min(left, every.toMillis()), TimeUnit.MILLISECONDS)) {
      left -= every.toMillis();
      if (left > 0) {
        System.out.println(line(simulator.stats()));
      }
    }
    System.out.println(line(simulator.stats()));
  }

  private static String line(Stats stats) {
    return "requests %d %s, sent %d bytes, saved %d, connections %d, turned away %d, broken %d"
        .formatted(
            stats.requests(),
            stats.byStatus(),
            stats.bytesSent(),
            stats.bytesSaved(),
            stats.connections(),
            stats.turnedAway(),
            stats.broken());
  }

  private static void awaitEnd(InputStream in, CountDownLatch end) {
    try (in) {
      while (in.read() >= 0) {
        // What is written to us means nothing; that it ends does.
      }
    } catch (IOException e) {
      // An input that cannot be read has ended too.
    } finally {
      end.countDown();
    }
  }
}
