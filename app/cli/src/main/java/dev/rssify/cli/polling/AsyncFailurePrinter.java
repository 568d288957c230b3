package dev.rssify.cli.polling;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.poll.PollOutcome;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Prints failed polls on its own thread, so that a slow reader of the output delays no poll.
 *
 * <p>Invariants: at most a thousand failures wait to be printed. Further ones are only counted; the
 * fetch log of the store has them all.
 */
final class AsyncFailurePrinter implements EngineListener, AutoCloseable {

  private static final int MAX_WAITING = 1_000;
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Consumer<PollOutcome.Failed> reported;
  private final IntConsumer onDropped;
  private final Duration grace;
  private final AtomicInteger dropped = new AtomicInteger();
  private final BlockingQueue<PollOutcome.Failed> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
  private final Thread thread;

  /**
   * @param onDropped receives the number of failures that were not printed
   */
  AsyncFailurePrinter(Consumer<PollOutcome.Failed> reported, IntConsumer onDropped) {
    this(reported, onDropped, GRACE);
  }

  AsyncFailurePrinter(
      Consumer<PollOutcome.Failed> reported, IntConsumer onDropped, Duration grace) {
    this.reported = reported;
    this.onDropped = onDropped;
    this.grace = grace;
    this.thread = Thread.ofVirtual().name("rssify-failures").start(this::run);
  }

  @Override
  public void on(EngineEvent event) {
    if (event instanceof EngineEvent.PollFinished finished
        && finished.outcome() instanceof PollOutcome.Failed failed) {
      report(failed);
    }
  }

  void report(PollOutcome.Failed failed) {
    if (!waiting.offer(failed)) {
      dropped.incrementAndGet();
    }
  }

  private void run() {
    try {
      while (true) {
        reported.accept(waiting.take());
        if (waiting.isEmpty()) {
          reportDropped();
        }
      }
    } catch (InterruptedException e) {
      waiting.forEach(reported);
      reportDropped();
    }
  }

  private void reportDropped() {
    int count = dropped.getAndSet(0);
    if (count > 0) {
      onDropped.accept(count);
    }
  }

  /** Prints what is left, but waits at most for the grace period. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      boolean _ = thread.join(grace);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
