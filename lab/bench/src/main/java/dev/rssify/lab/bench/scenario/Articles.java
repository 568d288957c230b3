package dev.rssify.lab.bench.scenario;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.FeedArticles.Mode;
import dev.rssify.core.operations.subscriptions.Registry;
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
 * Articles of new entries while feeds are polled at a constant rate: articles per second, and how
 * late polls start with and without them.
 */
final class Articles implements Scenario {

  private static final int FEEDS_PER_HOST = 2;
  private static final Duration INTERVAL = Duration.ofSeconds(20);
  private static final double SPACING_MILLIS = 1_000;
  private static final Duration MEASURED = Duration.ofSeconds(60);

  @Override
  public void run(Path folder, int feeds, Result result) throws Exception {
    Watch without = run(folder.resolve("without"), feeds, Mode.NONE, result);
    Watch with = run(folder.resolve("with"), feeds, Mode.READABILITY, result);
    result.figure("load_average", load());
    result.figure("p99_start_lag_ratio", with.p99() / Math.max(1, without.p99()));
    result.figure("p99_start_lag_ms_without", without.p99());
    result.figure("p99_start_lag_ms_with", with.p99());
    result.figure("articles", (double) with.articles.get());
    result.figure("articles_per_second", with.articles.get() / (MEASURED.toMillis() / 1e3));
    result.figure("polls_per_second_without", without.lags.size() / (MEASURED.toMillis() / 1e3));
    result.figure("polls_per_second_with", with.lags.size() / (MEASURED.toMillis() / 1e3));
  }

  /**
   * Of the machine, which is never idle: the figures mean little when it is much above the cores.
   */
  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static Watch run(Path folder, int feeds, Mode mode, Result result) throws Exception {
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
        engine.add(Engines.every(INTERVAL, world.requests()), Registry.First.SPREAD);
        engine.start();
        TimeUnit.MILLISECONDS.sleep(MEASURED.toMillis());
      }
      theirs = world.report();
    }
    double pause = theirs.path("shortest_pause_ms").asDouble();
    result.figure("shortest_pause_ms_of_a_host_" + mode.code(), pause);
    result.same("shorter_pauses_" + mode.code(), 0, pause < SPACING_MILLIS ? 1 : 0);
    return watch;
  }

  /** How late each poll started, and the articles. */
  private static final class Watch implements EngineListener {
    private final Queue<Long> lags = new ConcurrentLinkedQueue<>();
    private final AtomicLong articles = new AtomicLong();

    @Override
    public void on(EngineEvent event) {
      if (event instanceof EngineEvent.PollStarted start) {
        lags.add(Duration.between(start.task().scheduledAt(), Instant.now()).toMillis());
      } else if (event instanceof EngineEvent.Enriched enriched && enriched.code().equals("ok")) {
        articles.incrementAndGet();
      }
    }

    double p99() {
      List<Long> sorted = lags.stream().sorted().toList();
      return sorted.isEmpty() ? 0 : sorted.get((int) (sorted.size() * 0.99));
    }
  }
}
