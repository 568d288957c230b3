package dev.rssify.cli;

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
 * Tells of polls that failed on a thread of its own.
 *
 * <p>Invariants: no poll waits for whoever reads what is told. While nobody does, a thousand
 * failures wait; of later ones it is only told how many they were, and the fetch log of the store
 * has them all.
 */
final class AsyncFailurePrinter implements EngineListener, AutoCloseable {

  private static final int MOST_WAITING = 1_000;
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Consumer<PollOutcome.Failed> reported;
  private final IntConsumer leftOut;
  private final Duration grace;
  private final AtomicInteger untold = new AtomicInteger();
  private final BlockingQueue<PollOutcome.Failed> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Thread thread;

  /**
   * @param leftOut is told how many were too many
   */
  AsyncFailurePrinter(Consumer<PollOutcome.Failed> reported, IntConsumer leftOut) {
    this(reported, leftOut, GRACE);
  }

  AsyncFailurePrinter(Consumer<PollOutcome.Failed> reported, IntConsumer leftOut, Duration grace) {
    this.reported = reported;
    this.leftOut = leftOut;
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
      untold.incrementAndGet();
    }
  }

  private void run() {
    try {
      while (true) {
        reported.accept(waiting.take());
        if (waiting.isEmpty()) {
          tellLeftOut();
        }
      }
    } catch (InterruptedException e) {
      waiting.forEach(reported);
      tellLeftOut();
    }
  }

  private void tellLeftOut() {
    int count = untold.getAndSet(0);
    if (count > 0) {
      leftOut.accept(count);
    }
  }

  /** Tells what is left, but does not wait for long. */
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
