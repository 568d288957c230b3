package dev.rssify.lab.bench.growth;

import com.sun.management.OperatingSystemMXBean;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.RssifyBuilder;
import dev.rssify.lab.bench.scenario.Publishers;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Whole polls that find nothing changed, in an engine with more and more feeds that are not due:
 * processor time of a poll, and the heap.
 */
final class FeedGrowth {

  private static final int POLLED = 2_000;
  private static final int AT_ONCE = 64;
  private static final int WARM_UPS = 15;
  private static final int PASSES = 5;
  private static final int SLICE = 10_000;

  /** First polls of feeds are spread over an hour at most. */
  private static final Duration LATER = Duration.ofHours(6);

  private FeedGrowth() {}

  static Curve measure(Path folder, int max) throws Exception {
    Curve curve = new Curve("feeds");
    try (Publishers world =
        Publishers.start(
            folder, "--mix", "still", "--hosts", "" + POLLED, "--feeds", "" + POLLED)) {
      at(folder.resolve("warm-up.db"), 1_000, world.requests());
      for (int feeds = 1_000; feeds <= max; feeds *= 10) {
        curve.at(feeds, at(folder.resolve(feeds + ".db"), feeds, world.requests()));
      }
    }
    return curve;
  }

  private static Map<String, Double> at(Path store, int feeds, List<SubscriptionRequest> polled)
      throws Exception {
    try (Rssify engine =
        builder(store).clock(() -> Instant.now().plus(LATER), System::nanoTime).open()) {
      for (int n = 0; n < feeds; n += SLICE) {
        engine.add(
            IntStream.range(n, Math.min(feeds, n + SLICE)).mapToObj(FeedGrowth::notDue).toList(),
            FirstPoll.SPREAD);
      }
    }
    try (Rssify engine = builder(store).open()) {
      engine.start();
      engine.add(polled, FirstPoll.SPREAD);
      for (int pass = 0; pass < WARM_UPS; pass++) {
        pass(engine, polled);
      }
      long startedAt = cpuNanos();
      for (int pass = 0; pass < PASSES; pass++) {
        pass(engine, polled);
      }
      double micros = (cpuNanos() - startedAt) / 1e3 / PASSES / polled.size();
      return Map.of("cpu_us_a_poll", micros, "heap_kib", DocumentGrowth.heap() / 1024.0);
    }
  }

  private static RssifyBuilder builder(Path store) {
    return Rssify.builder(EngineConfig.defaults().onLoopback())
        .store("sqlite:" + store)
        .listener(EngineListener.NONE);
  }

  private static SubscriptionRequest notDue(int number) {
    String url = "http://h" + number % 15_000 + ".example/" + number;
    return SubscriptionRequest.plain(List.of(Subscription.to(new FeedAddress(url)))).getFirst();
  }

  private static void pass(Rssify engine, List<SubscriptionRequest> polled) throws Exception {
    TimeUnit.MILLISECONDS.sleep(1_050); // hosts are polled once a second at most
    Semaphore permits = new Semaphore(AT_ONCE);
    List<Future<PollOutcome>> polls = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (SubscriptionRequest request : polled) {
        permits.acquire();
        polls.add(
            threads.submit(() -> {
              try {
                return engine.poll(request.subscription().address().url());
              } finally {
                permits.release();
              }
            }));
      }
    }
    for (Future<PollOutcome> poll : polls) {
      if (poll.resultNow() instanceof PollOutcome.Failed failed) {
        throw new IllegalStateException("a poll failed: " + failed);
      }
    }
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
