package dev.rssify.cli;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.PollOutcome;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * Tells of polls that failed on a thread of its own.
 *
 * <p>Invariants: no poll waits for whoever reads what is told. While nobody does, a thousand
 * failures wait, and later ones are not told; the fetch log of the store has them all.
 */
final class FailuresAside implements EngineListener, AutoCloseable {

  private static final int MOST_WAITING = 1_000;
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Consumer<PollOutcome.Failed> told;
  private final BlockingQueue<PollOutcome.Failed> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Thread thread;

  FailuresAside(Consumer<PollOutcome.Failed> told) {
    this.told = told;
    this.thread = Thread.ofVirtual().name("rssify-failures").start(this::run);
  }

  @Override
  public void on(EngineEvent event) {
    if (event instanceof EngineEvent.PollFinished finished
        && finished.outcome() instanceof PollOutcome.Failed failed) {
      tell(failed);
    }
  }

  void tell(PollOutcome.Failed failed) {
    boolean _ = waiting.offer(failed);
  }

  private void run() {
    try {
      while (true) {
        told.accept(waiting.take());
      }
    } catch (InterruptedException e) {
      waiting.forEach(told);
    }
  }

  /** Tells what is left, but does not wait for long. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      boolean _ = thread.join(GRACE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
