package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.core.model.poll.BlobRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes the items of many callers on one thread: collects a batch, writes it, and then completes
 * the futures of its callers.
 *
 * <p>Invariants: the futures of callers are always completed, even if the thread ends.
 *
 * <p>Threading: safe for many threads. The writer is a platform thread, so that slow storage holds
 * no carrier of a virtual thread, and an interrupt of a caller cannot close a file.
 *
 * @param <T> what a caller appends
 */
abstract class BatchThread<T> implements AutoCloseable {

  private static final String CLOSED = "the raw store is closed";

  private final BlockingQueue<Waiting<T>> queue = new LinkedBlockingQueue<>();
  private final Thread thread =
      Thread.ofPlatform().name("rssify-raw").daemon().unstarted(this::run);
  private boolean started;
  private volatile boolean closed;
  private volatile boolean ended;

  /**
   * An item whose caller waits.
   *
   * @param item null ends the thread
   */
  record Waiting<T>(@Nullable T item, CompletableFuture<BlobRef> place) {

    void refuse() {
      place.completeExceptionally(new IOException(CLOSED));
    }
  }

  /** Appends an item; returns its location once it is written. */
  final BlobRef append(T item) throws IOException, InterruptedException {
    Waiting<T> waiting = new Waiting<>(item, new CompletableFuture<>());
    startOnce();
    queue.add(waiting);
    if (ended) {
      waiting.refuse();
    }
    try {
      return waiting.place().get();
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getCause()), e);
    }
  }

  /** Most commands append nothing, so the thread starts with the first item. */
  private synchronized void startOnce() throws IOException {
    if (closed) {
      throw new IOException(CLOSED);
    }
    if (!started) {
      started = true;
      thread.start();
    }
  }

  private synchronized void startNoMore() {
    closed = true;
  }

  /** Waits for items and adds the next batch; may add none. */
  abstract void gather(BlockingQueue<Waiting<T>> from, List<Waiting<T>> batch)
      throws InterruptedException;

  /** Writes the items of a batch; returns their locations in the same order. */
  abstract List<BlobRef> write(List<T> items) throws IOException;

  /** Called when the last batch was not written. */
  abstract void failed(Throwable why);

  /** Called when no more items will be written. */
  void released() {}

  private void run() {
    List<Waiting<T>> batch = new ArrayList<>();
    try {
      boolean last = false;
      while (!last) {
        gather(queue, batch);
        last = batch.removeIf(waiting -> waiting.item() == null);
        complete(batch);
        batch.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      closed = true;
      ended = true;
      batch.forEach(Waiting::refuse);
      queue.forEach(Waiting::refuse);
      released();
    }
  }

  /** Errors are caught too: one response that does not fit into memory must not stop the others. */
  private void complete(List<Waiting<T>> batch) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      List<BlobRef> places =
          write(batch.stream().map(waiting -> Objects.requireNonNull(waiting.item())).toList());
      for (int i = 0; i < places.size(); i++) {
        batch.get(i).place().complete(places.get(i));
      }
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
      batch.forEach(waiting -> waiting.place().completeExceptionally(e));
    }
  }

  /** Writes the items appended before, then ends the thread. */
  @Override
  public final void close() {
    startNoMore();
    queue.add(new Waiting<>(null, new CompletableFuture<>()));
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
