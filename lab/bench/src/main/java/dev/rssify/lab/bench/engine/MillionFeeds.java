package dev.rssify.lab.bench.engine;

import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.dispatch.GrantedPoll;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.text.NameUuid;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.feedlist.FeedListJson;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Very many feeds in one store. {@code fill STORE FEEDS_JSON} stores them, {@code start STORE}
 * prints how long a new process takes to its first poll and the heap it needs, {@code tick} how
 * long the dispatcher takes to find due feeds among many others.
 */
public final class MillionFeeds {

  private static final int TICKS = 200_000;
  private static final int SECONDS = 30;

  private MillionFeeds() {}

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "fill" -> fill(arguments[1], Path.of(arguments[2]));
      case "start" -> start(arguments[1]);
      case "tick" -> tick();
      default -> throw new IllegalArgumentException("fill, start or tick");
    }
  }

  private static void fill(String store, Path feeds) throws Exception {
    List<SubscriptionRequest> requests =
        new FeedListJson().read(Files.readString(feeds)).requests();
    try (Rssify engine = engine(store, EngineListener.NONE)) {
      long startedAt = System.nanoTime();
      engine.add(requests, FirstPoll.SPREAD);
      double seconds = (System.nanoTime() - startedAt) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "%,d feeds put on record in %.1f s, %,.0f a second%n",
          requests.size(),
          seconds,
          requests.size() / seconds);
    }
  }

  private static Rssify engine(String store, EngineListener listener) {
    return Rssify.builder(EngineConfig.defaults().onLoopback())
        .store(store)
        .listener(listener)
        .open();
  }

  private static void start(String store) throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    AtomicLong firstAt = new AtomicLong();
    LongAdder polls = new LongAdder();
    EngineListener listener =
        event -> {
          if (event instanceof EngineEvent.PollFinished) {
            polls.increment();
            firstAt.compareAndSet(0, sinceStart());
            first.countDown();
          }
        };
    try (Rssify engine = engine(store, listener)) {
      engine.start();
      double follows = sinceStart() / 1e3;
      first.await();
      System.out.printf(
          Locale.ROOT,
          "first poll committed %.1f s after the process started, all feeds read after %.1f s%n",
          firstAt.get() / 1e3,
          follows);
      TimeUnit.SECONDS.sleep(SECONDS);
      System.gc();
      long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      System.out.printf(
          Locale.ROOT,
          "%,d polls in the next %d s; heap in use after a collection: %,d MiB of %,d%n",
          polls.sum(),
          SECONDS,
          heap >> 20,
          Runtime.getRuntime().maxMemory() >> 20);
    }
  }

  private static long sinceStart() {
    return System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
  }

  /** Each tick finds one feed due. */
  private static void tick() {
    for (int feeds : new int[] {1_000, 1_000, 10_000, 100_000, 1_000_000}) {
      long[] millis = {0};
      Dispatcher dispatcher =
          new Dispatcher(GateConfig.defaults(), () -> Instant.ofEpochMilli(millis[0]));
      Instant later = Instant.EPOCH.plusSeconds(86_400);
      for (int i = 0; i < feeds; i++) {
        dispatcher.schedule(
            List.of(feed("feed" + i, "host" + i % 100_000, later.plusMillis(i * 7919L % 100_000))));
      }
      long startedAt = System.nanoTime();
      for (int i = 0; i < TICKS; i++) {
        millis[0]++;
        String host = "due" + i % 10_000 + ".example";
        dispatcher.schedule(List.of(feed(host + i, host, Instant.EPOCH)));
        for (GrantedPoll start : dispatcher.tick()) {
          ((HopGate.Pass) start.gate().enter(WebUrl.parse("http://" + host + "/").orElseThrow()))
              .close();
          dispatcher.finished(
              start,
              CompletedPoll.without(
                  new PollOutcome.Succeeded(start.task().feedId(), host, "ok", 0, 0)));
          dispatcher.remove(start.task().feedId());
        }
      }
      System.out.printf(
          Locale.ROOT,
          "%,9d feeds not due: %.2f us for a due feed, from its schedule to its end%n",
          feeds,
          (System.nanoTime() - startedAt) / 1e3 / TICKS);
    }
  }

  private static Scheduled feed(String name, String host, Instant at) {
    return new Scheduled(NameUuid.of(name), "http://" + host + "/", 0, State.HEALTHY, at, 0);
  }
}
