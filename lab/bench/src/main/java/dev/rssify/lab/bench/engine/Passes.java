package dev.rssify.lab.bench.engine;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.feedlist.FeedListJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Repeated polls of every feed, and nothing else: a load for a profiler. Arguments: a feeds.json
 * with a host for each feed, seconds, a folder.
 */
public final class Passes {

  private static final long BETWEEN_NANOS = 1_050_000_000;

  private Passes() {}

  public static void main(String[] arguments) throws Exception {
    List<SubscriptionRequest> requests =
        new FeedListJson().read(Files.readString(Path.of(arguments[0]))).requests();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[1]));
    EngineConfig config = EngineConfig.defaults().onLoopback();
    String store = "sqlite:" + Path.of(arguments[2]).resolve("passes.db");
    long polls = 0;
    try (Rssify engine = Rssify.builder(config).store(store).listener(EngineListener.NONE).open()) {
      engine.add(requests, FirstPoll.IMMEDIATE);
      while (System.nanoTime() < end) {
        long next = System.nanoTime() + BETWEEN_NANOS; // hosts are polled once a second at most
        polls += engine.pass().all(_ -> {}).size();
        TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
      }
    }
    System.out.println(polls + " polls");
  }
}
