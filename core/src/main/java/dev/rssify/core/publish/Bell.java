package dev.rssify.core.publish;

import java.time.Duration;

/**
 * Wakes those who wait for news. Ringing it costs nothing and may be for nothing.
 *
 * <p>Invariants: who first asks how often it {@link #rung}, then looks for news, and then waits
 * from there on, misses none.
 *
 * <p>Threading: safe for many threads.
 */
public final class Bell {

  private long rung;

  /** There may be something new. */
  public synchronized void ring() {
    rung++;
    notifyAll();
  }

  public synchronized long rung() {
    return rung;
  }

  /** Returns when it rang more often than that. */
  public synchronized void await(long heard) throws InterruptedException {
    while (rung == heard) {
      wait();
    }
  }

  /** The same, but for so long at most; it may return early. */
  public synchronized void await(long heard, Duration longest) throws InterruptedException {
    if (rung == heard) {
      wait(Math.max(1, longest.toMillis()));
    }
  }
}
