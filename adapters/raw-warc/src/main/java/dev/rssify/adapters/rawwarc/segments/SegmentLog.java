package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.Encoded;
import dev.rssify.core.model.poll.BlobRef;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Appends records to a segment of this process. One thread takes all waiting records, writes them,
 * forces them to disk once, and then completes their callers.
 *
 * <p>Invariants: when {@link #append} returns, the record is on disk; when a write fails, the
 * segment is abandoned and the next append starts another. Callers are completed whatever happens,
 * even if the thread ends.
 *
 * <p>Threading: safe for many threads. The writer is a platform thread, so that a slow disk holds
 * no carrier of a virtual thread, and an interrupt of a caller cannot close the file.
 */
final class SegmentLog implements AutoCloseable {

  private static final int MAX_AT_ONCE = 1024;
  private static final String CLOSED = "the raw store is closed";

  private final Rolling rolling;
  private final LinkedBlockingQueue<Waiting> queue = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean ended;

  /** The segment that grows; touched by the writing thread only, its key read by others. */
  private volatile @Nullable OpenSegment current;

  /** Chooses the segment to append to ({@link SegmentOpener}). */
  interface Rolling {
    OpenSegment roomFor(@Nullable OpenSegment current, Instant at) throws IOException;
  }

  SegmentLog(Rolling rolling) {
    this.rolling = rolling;
    this.thread = Thread.ofPlatform().name("rssify-raw").daemon().unstarted(this::run);
  }

  private record Waiting(@Nullable Encoded records, Instant at, CompletableFuture<BlobRef> place) {

    void refuse(String why) {
      place.completeExceptionally(new IOException(why));
    }
  }

  void start() {
    thread.start();
  }

  /** The segment that grows, which compaction must leave alone; null before the first append. */
  @Nullable String currentKey() {
    OpenSegment segment = current;
    return segment == null ? null : segment.name().toString();
  }

  /** Returns where the records are, once they are on disk. */
  BlobRef append(Encoded records, Instant at) throws IOException, InterruptedException {
    Waiting waiting = new Waiting(records, at, new CompletableFuture<>());
    if (closed) {
      throw new IOException(CLOSED);
    }
    queue.add(waiting);
    if (ended) {
      waiting.refuse(CLOSED);
    }
    try {
      return waiting.place().get();
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getCause()), e);
    }
  }

  private void run() {
    List<Waiting> batch = new ArrayList<>(MAX_AT_ONCE + 1);
    try {
      boolean last = false;
      while (!last) {
        batch.add(queue.take());
        queue.drainTo(batch, MAX_AT_ONCE);
        last = batch.removeIf(waiting -> waiting.records() == null);
        write(batch);
        batch.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      closed = true;
      ended = true;
      batch.forEach(waiting -> waiting.refuse(CLOSED));
      queue.forEach(waiting -> waiting.refuse(CLOSED));
      leave();
    }
  }

  /** Errors are caught too: one response that does not fit into memory must not stop the others. */
  private void write(List<Waiting> batch) {
    try {
      List<BlobRef> places = appended(batch);
      for (int i = 0; i < places.size(); i++) {
        batch.get(i).place().complete(places.get(i));
      }
    } catch (IOException | RuntimeException | Error e) {
      batch.forEach(waiting -> waiting.place().completeExceptionally(e));
      leave();
    }
  }

  private List<BlobRef> appended(List<Waiting> batch) throws IOException {
    List<BlobRef> places = new ArrayList<>();
    for (Waiting waiting : batch) {
      OpenSegment segment = rolling.roomFor(current, waiting.at());
      current = segment;
      places.add(segment.append(Objects.requireNonNull(waiting.records())));
    }
    if (current != null) {
      current.force();
    }
    return places;
  }

  private void leave() {
    OpenSegment segment = current;
    current = null;
    if (segment != null) {
      segment.abandon();
    }
  }

  /** Waits for what was handed over before. */
  @Override
  public void close() {
    closed = true;
    queue.add(new Waiting(null, Instant.EPOCH, new CompletableFuture<>()));
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
