package dev.rssify.core.publish;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Hands what was committed to the sinks, each on a thread of its own, so that a slow or dead one
 * holds up nobody.
 *
 * <p>Invariants: whoever signals never waits; a sink that refuses is tried again when it says, or
 * ever less often, whatever happens meanwhile; closing hands over what is left, once and not for
 * long, but for sinks that refuse, and waits for none that does not come back. The rest is theirs
 * when they are opened again.
 */
public final class Publisher implements AutoCloseable {

  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration LAST_RETRY = Duration.ofMinutes(5);

  /**
   * For how long what is left is handed over when the engine stops; then for how long the event a
   * sink is at is waited for, and at last for a sink that was interrupted.
   */
  private static final Duration GRACE = Duration.ofSeconds(3);

  private final List<Loop> loops;
  private final CountDownLatch running;
  private final Duration grace;

  /**
   * @param reported what every drain but an ordinary one came to
   */
  public Publisher(List<SinkCursor> sinks, Consumer<SinkCursor.Drained> reported) {
    this(sinks, reported, GRACE);
  }

  Publisher(List<SinkCursor> sinks, Consumer<SinkCursor.Drained> reported, Duration grace) {
    this.grace = grace;
    running = new CountDownLatch(sinks.size());
    loops = sinks.stream().map(sink -> new Loop(sink, reported, running)).toList();
    loops.forEach(loop -> loop.thread.start());
  }

  /** There may be something new. */
  public void signal() {
    loops.forEach(Loop::signal);
  }

  /** Hands over what there is before it returns, as far as the sinks take it. */
  public void flush() {
    for (Loop loop : loops) {
      Optional<Exception> _ = loop.handOver();
    }
  }

  @Override
  public void close() {
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
    private final Semaphore news = new Semaphore(0);
    private final CountDownLatch ending = new CountDownLatch(1);
    private final CountDownLatch running;

    Loop(SinkCursor sink, Consumer<SinkCursor.Drained> reported, CountDownLatch running) {
      this.sink = sink;
      this.reported = reported;
      this.running = running;
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
        while (ending.getCount() > 0) {
          Optional<Exception> refusal = handOver();
          if (refusal.isEmpty()) {
            retry = FIRST_RETRY;
            news.acquire();
            news.drainPermits();
          } else if (ending.await(wait(refusal.get(), retry).toMillis(), TimeUnit.MILLISECONDS)) {
            return;
          } else {
            retry = retry.compareTo(LAST_RETRY) < 0 ? retry.multipliedBy(2) : LAST_RETRY;
          }
        }
        Optional<Exception> _ = handOver();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        running.countDown();
      }
    }

    private static Duration wait(Exception refusal, Duration otherwise) {
      return refusal instanceof RetryLater later ? later.waitFor() : otherwise;
    }

    /** Why the sink refused, if it did. */
    private Optional<Exception> handOver() {
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

    /** Hands over what is left, and then no more. */
    void end() {
      ending.countDown();
      news.release();
    }
  }
}
