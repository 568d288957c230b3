package dev.rssify.adapters.fetchhttp;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends exchanges that exceed their deadline, even while their thread is blocked in a read. Scanning
 * all of them periodically is cheaper than a sorted structure: nearly all end before their
 * deadline.
 *
 * <p>Threading: safe for many threads, which never wait for each other. One daemon thread scans,
 * and exchanges are ended on virtual threads, so that none delays another.
 */
final class DeadlineWatch implements AutoCloseable {

  private static final long TICK = Duration.ofMillis(20).toNanos();

  private final Set<Timer> running = ConcurrentHashMap.newKeySet();
  private final Thread watcher =
      Thread.ofPlatform().daemon().name("rssify-deadlines").unstarted(this::watch);
  private volatile boolean asleep;
  private volatile boolean closed;

  DeadlineWatch() {
    watcher.start();
  }

  /**
   * Runs {@code end} about {@code limit} from now, within a tick, unless the timer is closed
   * before.
   */
  Timer start(Duration limit, Runnable end) {
    Timer timer = new Timer(System.nanoTime() + limit.toNanos(), end);
    running.add(timer);
    if (asleep) {
      LockSupport.unpark(watcher);
    }
    return timer;
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(watcher);
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(this, TICK);
      long now = System.nanoTime();
      for (Timer timer : running) {
        if (timer.deadline - now <= 0) {
          timer.expire();
        }
      }
      asleep = true;
      while (running.isEmpty() && !closed) {
        LockSupport.park(this);
      }
      asleep = false;
    }
  }

  /** The deadline of one exchange. */
  final class Timer implements AutoCloseable {

    private final long deadline;
    private final Runnable end;
    private volatile boolean expired;

    private Timer(long deadline, Runnable end) {
      this.deadline = deadline;
      this.end = end;
    }

    boolean expired() {
      return expired;
    }

    @Override
    public void close() {
      running.remove(this);
    }

    private void expire() {
      expired = true;
      running.remove(this);
      Thread.ofVirtual().start(end);
    }
  }
}
