package dev.rssify.core.publish;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Hands what was committed to the sinks, each on a thread of its own, so that a slow or dead one
 * holds up nobody.
 *
 * <p>Invariants: whoever signals never waits; a sink that refuses is tried again, ever less often;
 * closing hands over what is left, once.
 */
public final class Publisher implements AutoCloseable {

  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration LAST_RETRY = Duration.ofMinutes(5);

  private final List<Loop> loops;

  /**
   * @param told what every drain but an ordinary one came to
   */
  public Publisher(List<SinkCursor> sinks, Consumer<SinkCursor.Drained> told) {
    loops = sinks.stream().map(sink -> new Loop(sink, told)).toList();
    loops.forEach(loop -> loop.thread.start());
  }

  /** There may be something new. */
  public void signal() {
    loops.forEach(Loop::signal);
  }

  /** Hands over what there is before it returns, as far as the sinks take it. */
  public void flush() {
    for (Loop loop : loops) {
      boolean _ = loop.handOver();
    }
  }

  @Override
  public void close() {
    loops.forEach(Loop::end);
  }

  /** One sink and its thread. */
  private static final class Loop implements Runnable {
    private final SinkCursor sink;
    private final Consumer<SinkCursor.Drained> told;
    private final Thread thread = Thread.ofVirtual().name("rssify-sink").unstarted(this);
    private final Semaphore news = new Semaphore(0);
    private volatile boolean ending;

    Loop(SinkCursor sink, Consumer<SinkCursor.Drained> told) {
      this.sink = sink;
      this.told = told;
    }

    /** Many signals before a drain are as good as one. */
    void signal() {
      if (news.availablePermits() == 0) {
        news.release();
      }
    }

    @Override
    public void run() {
      Duration retry = FIRST_RETRY;
      try {
        while (!ending) {
          if (handOver()) {
            retry = FIRST_RETRY;
            news.acquire();
          } else {
            boolean _ = news.tryAcquire(retry.toMillis(), TimeUnit.MILLISECONDS);
            retry = retry.compareTo(LAST_RETRY) < 0 ? retry.multipliedBy(2) : LAST_RETRY;
          }
          news.drainPermits();
        }
        boolean _ = handOver();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** False when the sink refused. */
    private boolean handOver() {
      while (true) {
        switch (sink.drain()) {
          case SinkCursor.Drained.UpToDate _ -> {
            return true;
          }
          case SinkCursor.Drained.Skipped skipped -> told.accept(skipped);
          case SinkCursor.Drained.Stuck stuck -> {
            told.accept(stuck);
            return false;
          }
          case SinkCursor.Drained.Broken broken -> {
            told.accept(broken);
            return false;
          }
        }
      }
    }

    void end() {
      ending = true;
      news.release();
      try {
        thread.join();
      } catch (InterruptedException e) {
        thread.interrupt();
        Thread.currentThread().interrupt();
      }
    }
  }
}
