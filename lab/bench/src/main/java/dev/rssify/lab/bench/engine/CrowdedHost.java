package dev.rssify.lab.bench.engine;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.feedlist.FeedListJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The effect of one host with very many due feeds on feeds of other hosts: how late their polls
 * start, without it and with it, in turns. Arguments: a feeds.json with a feed for each of many
 * hosts, the number of feeds of the crowded host, the number of pairs, a folder.
 */
public final class CrowdedHost {

  private static final Duration INTERVAL = Duration.ofSeconds(15);

  private CrowdedHost() {}

  public static void main(String[] arguments) throws Exception {
    List<Subscription> feeds =
        new FeedListJson().read(Files.readString(Path.of(arguments[0]))).feeds();
    int crowdedFeeds = Integer.parseInt(arguments[1]);
    int pairs = Integer.parseInt(arguments[2]);
    Path folder = Files.createTempDirectory(Path.of(arguments[3]), "rssify-crowd");
    List<Double> ratios = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      double alone = lag(folder.resolve("alone" + pair + ".db"), feeds, 0);
      double beside = lag(folder.resolve("beside" + pair + ".db"), feeds, crowdedFeeds);
      ratios.add(beside / alone);
    }
    ratios.sort(null);
    System.out.printf(
        Locale.ROOT,
        "p99 of the start lag of the others, beside over alone, median of %d pairs: %.2f%n",
        pairs,
        ratios.get(pairs / 2));
    System.out.println("left in " + folder);
  }

  /** The 99th percentile of the milliseconds between a feed being due and its request. */
  private static double lag(Path store, List<Subscription> feeds, int crowdedFeeds)
      throws Exception {
    Queue<Long> lags = new ConcurrentLinkedQueue<>();
    String crowded = feeds.getFirst().address().url();
    EngineListener listener =
        event -> {
          if (event instanceof EngineEvent.PollFinished finished
              && !finished.fetch().url().startsWith(crowded)) {
            lags.add(finished.fetch().queued().toMillis());
          }
        };
    EngineConfig config = EngineConfig.defaults().onLoopback();
    try (Rssify engine =
        Rssify.builder(config).store("sqlite:" + store).listener(listener).open()) {
      engine.add(
          feeds.stream().skip(1).map(feed -> often(feed.address())).toList(), FirstPoll.SPREAD);
      engine.add(
          SubscriptionRequest.plain(
              IntStream.range(0, crowdedFeeds)
                  .mapToObj(i -> Subscription.to(new FeedAddress(crowded + "?n=" + i)))
                  .toList()),
          FirstPoll.IMMEDIATE);
      engine.start();
      TimeUnit.SECONDS.sleep(INTERVAL.toSeconds());
      lags.clear(); // feeds that were due before the engine started are late for another reason
      TimeUnit.SECONDS.sleep(2 * INTERVAL.toSeconds());
    }
    List<Long> sorted = lags.stream().sorted().toList();
    double p99 = sorted.get(sorted.size() * 99 / 100);
    System.out.printf(
        Locale.ROOT,
        "%,6d feeds due on one host: %,d polls of the others, start lag p50 %d ms, p99 %.0f ms%n",
        crowdedFeeds,
        sorted.size(),
        sorted.get(sorted.size() / 2),
        p99);
    return p99;
  }

  private static SubscriptionRequest often(FeedAddress address) {
    return new SubscriptionRequest(
        Subscription.to(address).withInterval(INTERVAL), FeedSettings.NONE);
  }
}
