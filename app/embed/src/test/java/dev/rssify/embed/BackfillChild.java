package dev.rssify.embed;

import dev.rssify.core.dispatch.Budgets;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** A process that walks the archive of a feed, and prints a line before each run of two pages. */
final class BackfillChild {

  /** Longer than the time between two runs, so that each is due. */
  private static final Duration BETWEEN_RUNS = Duration.ofHours(3);

  private BackfillChild() {}

  /** Arguments: the store, the URL of the feed, and how far its clock is ahead, in days. */
  static void main(String[] arguments) throws InterruptedException {
    AtomicReference<Duration> ahead =
        new AtomicReference<>(Duration.ofDays(Long.parseLong(arguments[2])));
    try (Rssify engine =
        Rssify.builder(
                EngineConfig.defaults()
                    .withStore(arguments[0])
                    .onLoopback()
                    .withGate(
                        new GateConfig(
                            2, Duration.ofMillis(5), Set.of(), 256, 1024, 512, Budgets.defaults())))
            .listener(EngineListener.NONE)
            .clock(() -> Instant.now().plus(ahead.get()), System::nanoTime)
            .open()) {
      Feed feed = engine.add(arguments[1]);
      engine.poll(arguments[1]);
      for (int run = 0; run < 8; run++) {
        System.out.println("run");
        FeedBackfill walk =
            engine
                .backfills()
                .run(feed.id(), null, null)
                .map(after -> after.state().backfill())
                .orElseThrow();
        if (!walk.isRunning()) {
          System.out.println(walk.state() + " " + walk.ended());
          return;
        }
        ahead.updateAndGet(before -> before.plus(BETWEEN_RUNS));
      }
    }
  }
}
