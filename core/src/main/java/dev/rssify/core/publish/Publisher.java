package dev.rssify.core.publish;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Delivers committed events to the sinks, each on its own thread, so that a slow or dead sink does
 * not delay others.
 *
 * <p>Invariants: a caller that signals never blocks; after a failure a sink is retried at the time
 * it gives, or with growing delays. Closing delivers the remaining events once, within a time
 * limit, except to failing sinks, and does not wait for hanging ones. Undelivered events follow
 * when the sinks are opened again.
 */
public final class Publisher implements AutoCloseable {

  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration LAST_RETRY = Duration.ofMinutes(5);

  /**
   * The time limits of closing: for delivering the remaining events, then for the current event of
   * a sink, and finally for an interrupted sink.
   */
  private static final Duration GRACE = Duration.ofSeconds(3);

  private final List<Loop> loops;
  private final CountDownLatch running;
  private final Duration grace;
  private volatile boolean started;

  /**
   * @param reported receives the result of every drain that is not up to date
   */
  public Publisher(List<SinkCursor> sinks, Consumer<SinkCursor.Drained> reported) {
    this(sinks, reported, GRACE);
  }

  Publisher(List<SinkCursor> sinks, Consumer<SinkCursor.Drained> reported, Duration grace) {
    this.grace = grace;
    running = new CountDownLatch(sinks.size());
    loops = sinks.stream().map(sink -> new Loop(sink, reported, running)).toList();
  }

  /** Starts the threads of the sinks; call it once. */
  public void start() {
    loops.forEach(loop -> loop.thread.start());
    started = true;
  }

  /** Signals that there may be new events. */
  public void signal() {
    loops.forEach(Loop::signal);
  }

  /** Delivers all available events before it returns, as far as the sinks accept them. */
  public void flush() {
    for (Loop loop : loops) {
      Optional<Exception> _ = loop.deliver();
    }
  }

  @Override
  public void close() {
    if (!started) {
      return;
    }
    loops.forEach(Loop::end);
    try {
      if (!haveEnded()) {
        loops.forEach(loop -> loop.sink.stop());
        if (!haveEnded()) {
          loops.forEach(loop -> loop.thread.interrupt());
          boolean _ = haveEnded();
        }
      }
    } catch (InterruptedException e) {
      loops.forEach(loop -> loop.thread.interrupt());
      Thread.currentThread().interrupt();
    }
  }

  private boolean haveEnded() throws InterruptedException {
    return running.await(grace.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** One sink and its thread. */
  private static final class Loop implements Runnable {
    private final SinkCursor sink;
    private final Consumer<SinkCursor.Drained> reported;
    private final Thread thread = Thread.ofVirtual().name("rssify-sink").unstarted(this);
    private final Semaphore wakeUps = new Semaphore(0);
    private final CountDownLatch ending = new CountDownLatch(1);
    private final CountDownLatch running;

    Loop(SinkCursor sink, Consumer<SinkCursor.Drained> reported, CountDownLatch running) {
      this.sink = sink;
      this.reported = reported;
      this.running = running;
    }

    /** Many signals before a drain count as one. */
    void signal() {
      if (wakeUps.availablePermits() == 0) {
        wakeUps.release();
      }
    }

    @Override
    public void run() {
      Duration retry = FIRST_RETRY;
      try {
        while (ending.getCount() > 0) {
          Optional<Exception> refusal = deliver();
          if (refusal.isEmpty()) {
            retry = FIRST_RETRY;
            wakeUps.acquire();
            wakeUps.drainPermits();
          } else if (ending.await(wait(refusal.get(), retry).toMillis(), TimeUnit.MILLISECONDS)) {
            return;
          } else {
            retry = retry.compareTo(LAST_RETRY) < 0 ? retry.multipliedBy(2) : LAST_RETRY;
          }
        }
        Optional<Exception> _ = deliver();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        running.countDown();
      }
    }

    private static Duration wait(Exception refusal, Duration otherwise) {
      return refusal instanceof RetryLater later ? later.waitFor() : otherwise;
    }

    /** The failure of the sink, if any. */
    private Optional<Exception> deliver() {
      while (true) {
        switch (sink.drain()) {
          case SinkCursor.Drained.UpToDate _ -> {
            return Optional.empty();
          }
          case SinkCursor.Drained.Skipped skipped -> reported.accept(skipped);
          case SinkCursor.Drained.Stuck stuck -> {
            reported.accept(stuck);
            return Optional.of(stuck.cause());
          }
          case SinkCursor.Drained.Broken broken -> {
            reported.accept(broken);
            return Optional.of(broken.cause());
          }
        }
      }
    }

    /** Delivers the remaining events, then stops. */
    void end() {
      ending.countDown();
      wakeUps.release();
    }
  }
}
