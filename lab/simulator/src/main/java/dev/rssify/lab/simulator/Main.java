package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.lab.simulator.server.Stats;
import dev.rssify.lab.simulator.world.Mix;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs the simulator as a program; it always ends by itself. */
public final class Main {

  /** The last requests, those a report covers. */
  private static final int REPORTED = 2_000_000;

  private static final Duration AGES = Duration.ofDays(10_000);
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private Main() {}

  public static void main(String... arguments) throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> endOrderly(end, ended)));
    int status = run(System.in, System.out, System.err, end, arguments);
    ended.countDown();
    System.exit(status);
  }

  /** A signal ends the simulator like the end of its input. */
  private static void endOrderly(CountDownLatch end, CountDownLatch ended) {
    end.countDown();
    try {
      ended.await(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Runs until the input ends, or for the given duration, or until it is stopped; returns the exit
   * status.
   */
  static int run(
      InputStream in, PrintStream out, PrintStream err, CountDownLatch end, String... arguments)
      throws InterruptedException {
    Options options;
    SimulatorConfig config;
    try {
      options = Options.parse(arguments);
      config = config(options);
    } catch (IllegalArgumentException e) {
      err.println("simulator: " + e.getMessage() + "\n\n" + Options.USAGE);
      return 2;
    }
    if (options.lasting() == null) {
      Thread.ofPlatform().daemon().name("input").start(() -> awaitEnd(in, end));
    }
    try (Simulator simulator = Simulator.start(config)) {
      if (options.feedsJson() != null) {
        FeedList.write(simulator.world(), options.feedsJson());
      }
      out.println(
          "ready: %d feeds on %d hosts, from %s on"
              .formatted(options.feeds(), options.hosts(), simulator.world().hosts().url(0, "/")));
      report(simulator, options, end, out);
      if (options.report() != null) {
        Files.writeString(
            options.report(),
            Report.of(simulator.world(), simulator.stats(), simulator.log()).json());
      }
      return 0;
    } catch (IOException e) {
      err.println("simulator: cannot serve: " + e.getMessage());
      return 1;
    }
  }

  private static SimulatorConfig config(Options options) {
    InstantSource real = InstantSource.system();
    return SimulatorConfig.defaults(new FasterClock(real, real.instant(), options.speed()))
        .sized(options.hosts(), options.feeds())
        .withPort(options.port())
        .withSeed(options.seed())
        .withMix(Mix.named(options.mix()))
        .withServer(
            ServerConfig.defaults()
                .withThreads(options.threads())
                .withLog(options.report() == null ? 0 : REPORTED)
                .withSlowStart(options.slow())
                .withBodyBytes(Runtime.getRuntime().maxMemory() / 4 / options.threads()));
  }

  private static void report(
      Simulator simulator, Options options, CountDownLatch end, PrintStream out)
      throws InterruptedException {
    long every = (options.statsEvery() == null ? AGES : options.statsEvery()).toMillis();
    long left = (options.lasting() == null ? AGES : options.lasting()).toMillis();
    while (left > every && !end.await(every, TimeUnit.MILLISECONDS)) {
      left -= every;
      out.println(line(simulator.stats()));
    }
    end.await(left, TimeUnit.MILLISECONDS);
    out.println(line(simulator.stats()));
  }

  private static String line(Stats stats) {
    return "requests %d %s, sent %d bytes, saved %d, connections %d, refused %d, broken %d"
        .formatted(
            stats.requests(),
            stats.byStatus(),
            stats.bytesSent(),
            stats.bytesSaved(),
            stats.connections(),
            stats.refusedConnections(),
            stats.broken());
  }

  private static void awaitEnd(InputStream in, CountDownLatch end) {
    try (in) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // An input that cannot be read has ended.
    } finally {
      end.countDown();
    }
  }
}
