package dev.rssify.adapters.fetchhttp;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Ends exchanges that take too long, also while their thread is blocked in a read.
 *
 * <p>Threading: safe for many threads; one daemon thread keeps the time, and what it ends is ended
 * on a virtual thread, so that no exchange can delay the end of another.
 */
final class DeadlineWatch implements AutoCloseable {

  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().daemon().name("rssify-deadlines").factory());

  DeadlineWatch() {
    timer.setRemoveOnCancelPolicy(true);
  }

  /** Runs {@code end} after {@code limit} unless the timer is closed before. */
  Timer start(Duration limit, Runnable end) {
    return new Timer(limit, end);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  /** The deadline of one exchange. */
  final class Timer implements AutoCloseable {

    private final Future<?> alarm;
    private volatile boolean expired;

    private Timer(Duration limit, Runnable end) {
      alarm =
          timer.schedule(
              () -> {
                expired = true;
                Thread.ofVirtual().start(end);
              },
              limit.toNanos(),
              TimeUnit.NANOSECONDS);
    }

    boolean expired() {
      return expired;
    }

    @Override
    public void close() {
      alarm.cancel(false);
    }
  }
}
