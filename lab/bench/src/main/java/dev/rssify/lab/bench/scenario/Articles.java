package dev.rssify.lab.bench.scenario;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.FeedArticles.Mode;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.ArticleConfig;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;

/**
 * Articles of new entries while feeds are polled at half the maximum rate, until there are 5,000:
 * articles per second, and how late polls start with and without them.
 */
final class Articles implements Scenario {

  private static final int FEEDS_PER_HOST = 2;
  private static final double SPACING_MILLIS = 1_000;

  /** All feeds are due again before their hosts may be requested again. */
  private static final Duration ALWAYS_DUE = Duration.ofSeconds(1);

  private static final Duration MEASURED = Duration.ofSeconds(60);
  private static final Duration LONGEST = Duration.ofMinutes(6);
  private static final long ARTICLES = 5_000;

  @Override
  public void run(Path folder, int feeds, Result result) throws Exception {
    Watch maximum = run(folder.resolve("maximum"), feeds, ALWAYS_DUE, Mode.NONE, result);
    // A third of the feeds respond with longer lifetimes or errors, so about half the maximum
    // remains.
    Duration interval = Duration.ofMillis((long) (feeds * 1e3 / maximum.pollsPerSecond()));
    Watch without = run(folder.resolve("without"), feeds, interval, Mode.NONE, result);
    Watch with = run(folder.resolve("with"), feeds, interval, Mode.READABILITY, result);
    result.figure("load_average", load());
    result.figure("p99_start_lag_ratio", with.p99() / Math.max(1, without.p99()));
    result.figure("p99_start_lag_ms_without", without.p99());
    result.figure("p99_start_lag_ms_with", with.p99());
    result.figure("articles", (double) with.articles.get());
    result.figure("articles_per_second", with.articles.get() / with.seconds);
    result.figure("polls_per_second_maximum", maximum.pollsPerSecond());
    result.figure("polls_per_second_without", without.pollsPerSecond());
    result.figure("polls_per_second_with", with.pollsPerSecond());
  }

  /**
   * Of the machine, which is never idle: the figures mean little when it is much above the cores.
   */
  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static Watch run(Path folder, int feeds, Duration interval, Mode mode, Result result)
      throws Exception {
    Files.createDirectories(folder);
    Watch watch = new Watch();
    JsonNode theirs;
    try (Publishers world =
        Publishers.start(
            folder,
            "--mix",
            "usual",
            "--hosts",
            "" + Math.max(1, feeds / FEEDS_PER_HOST),
            "--feeds",
            "" + feeds)) {
      try (Rssify engine =
          Rssify.builder(
                  EngineConfig.defaults()
                      .onLoopback()
                      .withArticles(ArticleConfig.defaults().withMode(mode)))
              .store("sqlite:" + folder.resolve("store.db"))
              .listener(watch)
              .open()) {
        engine.add(Engines.every(interval, world.requests()), FirstPoll.SPREAD);
        engine.start();
        watch.measure(mode == Mode.NONE ? 0 : ARTICLES);
      }
      theirs = world.report();
    }
    double pause = theirs.path("shortest_pause_ms").asDouble();
    String name = String.valueOf(folder.getFileName());
    result.figure("shortest_pause_ms_of_a_host_" + name, pause);
    result.same("shorter_pauses_" + name, 0, pause < SPACING_MILLIS ? 1 : 0);
    return watch;
  }

  /** How late each poll started, and the articles. */
  private static final class Watch implements EngineListener {
    private final Queue<Long> lags = new ConcurrentLinkedQueue<>();
    private final AtomicLong articles = new AtomicLong();
    private double seconds;

    @Override
    public void on(EngineEvent event) {
      if (event instanceof EngineEvent.PollStarted start) {
        lags.add(Duration.between(start.task().scheduledAt(), Instant.now()).toMillis());
      } else if (event instanceof EngineEvent.Enriched enriched && enriched.code().equals("ok")) {
        articles.incrementAndGet();
      }
    }

    /** Waits for a minute, and then for the articles. */
    void measure(long wanted) throws InterruptedException {
      long start = System.nanoTime();
      do {
        TimeUnit.SECONDS.sleep(1);
        seconds = (System.nanoTime() - start) / 1e9;
      } while (seconds < MEASURED.toSeconds()
          || (articles.get() < wanted && seconds < LONGEST.toSeconds()));
    }

    double pollsPerSecond() {
      return lags.size() / seconds;
    }

    double p99() {
      List<Long> sorted = lags.stream().sorted().toList();
      return sorted.isEmpty() ? 0 : sorted.get((int) (sorted.size() * 0.99));
    }
  }
}
