package dev.rssify.core.publish;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Delivers committed events to the sinks, each on its own thread, so that a slow or dead sink does
 * not delay others.
 *
 * <p>Invariants: a caller that signals never blocks; after a failure a sink is retried at the time
 * it gives, or with growing delays. Sinks come and go while others run. Closing delivers the
 * remaining events once, within a time limit, except to failing sinks, and does not wait for
 * hanging ones. Undelivered events follow when the sinks are opened again.
 */
public final class Publisher implements AutoCloseable {

  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration LAST_RETRY = Duration.ofMinutes(5);

  /**
   * The time limits of closing: for delivering the remaining events, then for the current event of
   * a sink, and finally for an interrupted sink.
   */
  private static final Duration GRACE = Duration.ofSeconds(3);

  private final List<Loop> loops = new CopyOnWriteArrayList<>();
  private final Consumer<SinkCursor.Drained> reported;
  private final Duration grace;
  private boolean started;
  private boolean closed;

  /**
   * @param reported receives the result of every drain that is not up to date
   */
  public Publisher(List<SinkCursor> sinks, Consumer<SinkCursor.Drained> reported) {
    this(sinks, reported, GRACE);
  }

  Publisher(List<SinkCursor> sinks, Consumer<SinkCursor.Drained> reported, Duration grace) {
    this.grace = grace;
    this.reported = reported;
    sinks.forEach(sink -> loops.add(new Loop(sink, reported)));
  }

  /** Starts the threads of the sinks; call it once. */
  public synchronized void start() {
    loops.forEach(loop -> loop.thread.start());
    started = true;
  }

  /** Adds a sink, and starts its thread if the others run. */
  public synchronized void add(SinkCursor sink) {
    if (closed) {
      return;
    }
    Loop loop = new Loop(sink, reported);
    loops.add(loop);
    if (started) {
      loop.thread.start();
    }
  }

  /** Removes a sink after its current event, which it interrupts when that takes too long. */
  public synchronized void remove(SinkCursor sink) {
    List<Loop> removed = loops.stream().filter(loop -> loop.sink == sink).toList();
    loops.removeAll(removed);
    removed.forEach(loop -> loop.sink.stop());
    if (started) {
      end(removed);
    }
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
  public synchronized void close() {
    closed = true;
    if (started) {
      end(loops);
    }
  }

  private void end(List<Loop> ending) {
    ending.forEach(Loop::end);
    try {
      if (!haveEnded(ending)) {
        ending.forEach(loop -> loop.sink.stop());
        if (!haveEnded(ending)) {
          ending.forEach(loop -> loop.thread.interrupt());
          boolean _ = haveEnded(ending);
        }
      }
    } catch (InterruptedException e) {
      ending.forEach(loop -> loop.thread.interrupt());
      Thread.currentThread().interrupt();
    }
  }

  private boolean haveEnded(List<Loop> ending) throws InterruptedException {
    CompletableFuture<?>[] ends =
        ending.stream().map(loop -> loop.ended).toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(ends).get(grace.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // the futures are only ever completed
    }
  }

  /** One sink and its thread. */
  private static final class Loop implements Runnable {
    private final SinkCursor sink;
    private final Consumer<SinkCursor.Drained> reported;
    private final Thread thread = Thread.ofVirtual().name("rssify-sink").unstarted(this);
    private final Semaphore wakeUps = new Semaphore(0);
    private final CountDownLatch ending = new CountDownLatch(1);
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

    Loop(SinkCursor sink, Consumer<SinkCursor.Drained> reported) {
      this.sink = sink;
      this.reported = reported;
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
        ended.complete(true);
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
