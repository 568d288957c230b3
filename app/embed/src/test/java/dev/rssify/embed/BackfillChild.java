package dev.rssify.embed;

import dev.rssify.core.dispatch.Budgets;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.poll.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** A process that walks the archive of a feed, and prints a line before each run of two pages. */
final class BackfillChild {

  /** Longer than the time between two runs, so that each is due. */
  private static final Duration BETWEEN_RUNS = Duration.ofHours(3);

  private BackfillChild() {}

  /**
   * Arguments: the store, the URL of the feed, how far its clock is ahead, in days, and after which
   * committed page it prints "committed" and does nothing more; 0 for none.
   */
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
            .listener(stoppingAfter(Integer.parseInt(arguments[3])))
            .clock(() -> Instant.now().plus(ahead.get()), System::nanoTime)
            .open()) {
      Feed feed = engine.add(arguments[1]);
      engine.poll(arguments[1]);
      FeedBackfill walk = engine.store().feeds().feed(feed.id()).orElseThrow().state().backfill();
      if (walk != null && !walk.isRunning()) {
        System.out.println(walk.state() + " " + walk.ended());
        return;
      }
      for (int run = 0; run < 8; run++) {
        System.out.println("run");
        FeedBackfill before = walk;
        do {
          walk =
              engine
                  .backfills()
                  .run(feed.id(), null, null)
                  .map(after -> after.state().backfill())
                  .orElseThrow();
        } while (walk.equals(before)); // the engine notices after a moment that its clock was set
        if (!walk.isRunning()) {
          System.out.println(walk.state() + " " + walk.ended());
          return;
        }
        ahead.updateAndGet(time -> time.plus(BETWEEN_RUNS));
      }
    }
  }

  /** The thread of the page stops after its commit, before the run continues. */
  private static EngineListener stoppingAfter(int pages) {
    AtomicInteger committed = new AtomicInteger();
    return event -> {
      if (event instanceof EngineEvent.PollFinished finished
          && finished.fetch().cause() == Cause.BACKFILL
          && committed.incrementAndGet() == pages) {
        System.out.println("committed");
        while (true) {
          LockSupport.park();
        }
      }
    };
  }
}
