package dev.rssify.embed.journal;

import dev.rssify.core.publish.ChangeSignal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Repeats a job on its own thread when the journal may have grown.
 *
 * <p>Invariants: runs at most once in two seconds, so that a job handles many changes together; a
 * job that failed is repeated after a minute.
 */
public final class JournalThread implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration RETRY = Duration.ofMinutes(1);

  /** Without a signal the job runs this often, since some jobs have work that is due at a time. */
  private static final Duration MAX = Duration.ofMinutes(1);

  private static final long JOIN_MILLIS = 10_000;

  private final ChangeSignal signal;
  private final BooleanSupplier job;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  /**
   * @param job returns false when it failed; it must not throw
   */
  public JournalThread(String name, ChangeSignal signal, BooleanSupplier job) {
    this.signal = signal;
    this.job = job;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  private void run() {
    try {
      while (closing.getCount() > 0) {
        long seen = signal.count();
        Duration wait = job.getAsBoolean() ? MAX : RETRY;
        if (closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
        signal.await(seen, wait);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the thread after the current job; long jobs must check themselves whether to stop. */
  @Override
  public void close() {
    closing.countDown();
    signal.signal();
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
