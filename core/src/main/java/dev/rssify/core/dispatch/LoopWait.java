package dev.rssify.core.dispatch;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the dispatch loop waits until a poll may start.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}; one thread waits.
 */
final class LoopWait {

  private final Condition changed;
  private final LongSupplier clock;

  /** When the waiting thread has something to do; null while none waits. */
  private @Nullable LongSupplier awaited;

  /** When the waiting thread wakes up by itself. */
  private long awakeAt;

  LoopWait(Condition changed, LongSupplier clock) {
    this.changed = changed;
    this.clock = clock;
  }

  /** Waits at most for the given time. May return early; its caller checks again. */
  @SuppressWarnings("WaitNotInLoop")
  void await(LongSupplier until, Duration longest) throws InterruptedException {
    long now = clock.getAsLong();
    long wait = Math.min(longest.toMillis(), until.getAsLong() - now);
    if (wait <= 0) {
      return;
    }
    awaited = until;
    awakeAt = now + wait;
    try {
      boolean _ = changed.await(wait, TimeUnit.MILLISECONDS);
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
        changed.signalAll();
      }
    }
  }
}
