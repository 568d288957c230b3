package dev.rssify.core.dispatch;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Blocks the dispatch loop until a poll may start.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}; one thread waits.
 */
final class LoopWait {

  private final Waiting waiting;
  private final Runnable signal;
  private final LongSupplier clock;

  /** Releases the lock and waits for a signal. */
  interface Waiting {
    boolean await(long millis) throws InterruptedException;
  }

  /** When the waiting thread has something to do; null while none waits. */
  private @Nullable LongSupplier awaited;

  /** When the waiting thread wakes up by itself. */
  private long awakeAt;

  LoopWait(Waiting waiting, Runnable signal, LongSupplier clock) {
    this.waiting = waiting;
    this.signal = signal;
    this.clock = clock;
  }

  /** Waits at most for the given time. May return early; its caller checks again. */
  void await(LongSupplier until, Duration longest) throws InterruptedException {
    long now = clock.getAsLong();
    long wait = Math.min(longest.toMillis(), until.getAsLong() - now);
    if (wait <= 0) {
      return;
    }
    awaited = until;
    awakeAt = now + wait;
    try {
      boolean _ = waiting.await(wait);
    } finally {
      awaited = null;
    }
  }

  /**
   * Wakes the waiting thread, only if it has something to do earlier than planned: at thousands of
   * polls a second that is rare.
   */
  void wakeUp() {
    if (awaited != null) {
      long next = awaited.getAsLong();
      if (next < awakeAt || next <= clock.getAsLong()) { // the clock may have been set
        signal.run();
      }
    }
  }
}
