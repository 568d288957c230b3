package dev.rssify.core.publish;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Wakes those who wait for news. Ringing it costs next to nothing and may be for nothing.
 *
 * <p>Invariants: who first asks how often it {@link #rung}, then looks for news, and then waits
 * from there on, misses none.
 *
 * <p>Threading: safe for many threads.
 */
public final class ChangeSignal {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition rings = lock.newCondition();
  private long rung;

  /** There may be something new. */
  public void ring() {
    lock.lock();
    try {
      rung++;
      rings.signalAll();
    } finally {
      lock.unlock();
    }
  }

  public long rung() {
    lock.lock();
    try {
      return rung;
    } finally {
      lock.unlock();
    }
  }

  /** Returns when it rang more often than that. */
  public void await(long heard) throws InterruptedException {
    lock.lock();
    try {
      while (rung == heard) {
        rings.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The same, but after so long at the latest. */
  public void await(long heard, Duration longest) throws InterruptedException {
    long left = longest.toNanos();
    lock.lock();
    try {
      while (rung == heard && left > 0) {
        left = rings.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
