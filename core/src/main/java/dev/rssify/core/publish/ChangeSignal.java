package dev.rssify.core.publish;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Wakes threads that wait for new events. Signals are cheap, and may be spurious.
 *
 * <p>Invariants: a thread that reads {@link #count}, then checks for events, and then waits with
 * that count, misses no event.
 *
 * <p>Threading: safe for many threads.
 */
public final class ChangeSignal {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long count;

  /** Signals that there may be something new. */
  public void signal() {
    lock.lock();
    try {
      count++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public long count() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the count differs from {@code seen}. */
  public void await(long seen) throws InterruptedException {
    lock.lock();
    try {
      while (count == seen) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the count differs from {@code seen}, at most for a duration. */
  public void await(long seen, Duration longest) throws InterruptedException {
    long left = longest.toNanos();
    lock.lock();
    try {
      while (count == seen && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
