package dev.rssify.lab.bench.engine;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.lab.bench.BareClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Durable polls compared with bare requests: every feed is fetched once by the client library
 * alone, then once by the whole engine, which stores the response, parses, compares, commits to
 * SQLite and publishes; in turns. Gates are on: each feed needs its own host. Arguments: a
 * feeds.json, the number of pairs, a folder on the disk to measure.
 */
public final class PollThroughput {

  private static final int AT_ONCE = 64;
  private static final int WARM_UPS = 100;

  /** Starts at one host are a second apart, so passes must be too. */
  private static final long BETWEEN_PASSES_NANOS = 1_050_000_000;

  private final List<SubscriptionRequest> subscriptionRequests;
  private final BareClient bare = new BareClient();
  private long lastPass;

  private PollThroughput(List<SubscriptionRequest> subscriptionRequests) {
    this.subscriptionRequests = subscriptionRequests;
  }

  public static void main(String[] arguments) throws Exception {
    List<SubscriptionRequest> subscriptionRequests =
        new FeedListJson().read(Files.readString(Path.of(arguments[0]))).requests();
    Path folder = Files.createTempDirectory(Path.of(arguments[2]), "rssify-polls");
    EngineConfig defaults = EngineConfig.defaults();
    EngineConfig config =
        defaults
            .withStore("sqlite:" + folder.resolve("bench.db"))
            .withHttp(defaults.http().with(BareClient.noneStored()))
            .onLoopback();
    try (Rssify engine = Rssify.builder(config).listener(EngineListener.NONE).open()) {
      new PollThroughput(subscriptionRequests).run(engine, Integer.parseInt(arguments[1]));
    }
    System.out.println("left in " + folder);
  }

  private void run(Rssify engine, int pairs) throws Exception {
    engine.add(subscriptionRequests, FirstPoll.IMMEDIATE);
    for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
      bare();
      polled(engine);
    }
    List<Double> ratios = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      double theirs = bare();
      double ours = polled(engine);
      ratios.add(ours / theirs);
    }
    ratios.sort(null);
    System.out.printf(
        Locale.ROOT,
        "ratio, median of %d pairs: %.2f (%.2f to %.2f)%n",
        pairs,
        ratios.get(pairs / 2),
        ratios.getFirst(),
        ratios.getLast());
  }

  private double bare() {
    AtomicInteger next = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    Stopwatch watch = Stopwatch.start();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < AT_ONCE; i++) {
        threads.execute(() -> {
          for (int n = next.getAndIncrement();
              n < subscriptionRequests.size();
              n = next.getAndIncrement()) {
            failed.addAndGet(
                bare.fetch(subscriptionRequests.get(n).subscription().address().url()) ? 0 : 1);
          }
        });
      }
    }
    Pace pace = watch.stop(subscriptionRequests.size());
    System.out.printf(Locale.ROOT, "bare client  %s, %d failed%n", pace, failed.get());
    return pace.perSecond;
  }

  private double polled(Rssify engine) throws InterruptedException {
    while (System.nanoTime() - lastPass < BETWEEN_PASSES_NANOS) {
      Thread.sleep(10);
    }
    lastPass = System.nanoTime();
    Stopwatch watch = Stopwatch.start();
    List<PollOutcome> outcomes = engine.pass().all(_ -> {});
    Pace pace = watch.stop(outcomes.size());
    int fresh = 0;
    int failed = 0;
    for (PollOutcome outcome : outcomes) {
      switch (outcome) {
        case PollOutcome.Succeeded succeeded -> fresh += succeeded.newEntries();
        case PollOutcome.Failed _ -> failed++;
      }
    }
    System.out.printf(
        Locale.ROOT, "whole polls  %s, %d new entries, %d failed%n", pace, fresh, failed);
    return pace.perSecond;
  }

  /** The time, and the processor time of the process. */
  private record Stopwatch(long nanos, Duration cpu) {

    static Stopwatch start() {
      return new Stopwatch(System.nanoTime(), cpuNow());
    }

    Pace stop(int requests) {
      return new Pace(
          requests / ((System.nanoTime() - nanos) / 1e9),
          cpuNow().minus(cpu).toNanos() / 1e3 / requests);
    }

    private static Duration cpuNow() {
      return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
  }

  /** The rate, and the processor time of each in microseconds. */
  private record Pace(double perSecond, double cpuMicros) {
    @Override
    public String toString() {
      return "%8.0f/s, %4.0f us of CPU each".formatted(perSecond, cpuMicros);
    }
  }
}
