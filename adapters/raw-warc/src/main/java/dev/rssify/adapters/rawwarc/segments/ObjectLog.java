package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.segments.ObjectWriter.Written;
import dev.rssify.core.model.poll.BlobRef;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Writes the responses of many polls as one object: when enough bytes wait, or some time after the
 * first arrived. While the bucket is unavailable it probes it periodically.
 *
 * <p>Invariants: when {@link #append} returns, the object was acknowledged.
 *
 * <p>Threading: safe for many threads; one thread writes.
 */
final class ObjectLog implements AutoCloseable {

  /** Interval of write probes while the bucket is unavailable. */
  private static final Duration PROBE = Duration.ofSeconds(5);

  private static final String CLOSED = "the raw store is closed";

  private final ObjectWriter writer;
  private final Duration probe;
  private final long flushBytes;
  private final long flushNanos;
  private final LinkedBlockingQueue<Waiting> queue = new LinkedBlockingQueue<>();
  private final Thread thread =
      Thread.ofPlatform().name("rssify-raw").daemon().unstarted(this::run);
  private volatile boolean closed;
  private volatile boolean ended;
  private volatile @Nullable String outage;
  private Instant newest = Instant.EPOCH;

  ObjectLog(ObjectWriter writer, ObjectConfig config) {
    this(writer, config, PROBE);
  }

  ObjectLog(ObjectWriter writer, ObjectConfig config, Duration probe) {
    this.writer = writer;
    this.probe = probe;
    this.flushBytes = config.flushBytes();
    this.flushNanos = config.flushAfter().toNanos();
  }

  /**
   * Records, of which the first is the one references point at; an empty array stops the thread.
   */
  @SuppressWarnings("ArrayRecordComponent") // created, written once, then dropped
  private record Waiting(byte[] records, int first, Instant at, CompletableFuture<BlobRef> place) {

    void refuse(String why) {
      place.completeExceptionally(new IOException(why));
    }
  }

  void start() {
    thread.start();
  }

  Optional<String> outage() {
    return Optional.ofNullable(outage);
  }

  BlobRef append(byte[] records, int first, Instant at) throws IOException, InterruptedException {
    Waiting waiting = new Waiting(records, first, at, new CompletableFuture<>());
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
    List<Waiting> batch = new ArrayList<>();
    try {
      boolean last = false;
      while (!last) {
        Waiting first =
            outage == null ? queue.take() : queue.poll(probe.toMillis(), TimeUnit.MILLISECONDS);
        if (first == null) {
          probe();
          continue;
        }
        batch.add(first);
        gather(batch);
        last = batch.removeIf(waiting -> waiting.records().length == 0);
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
    }
  }

  /** Adds what goes into one object with the first. */
  private void gather(List<Waiting> batch) throws InterruptedException {
    long bytes = batch.getFirst().records().length;
    long end = System.nanoTime() + flushNanos;
    while (bytes < flushBytes && batch.getLast().records().length > 0) {
      Waiting next = queue.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        break;
      }
      batch.add(next);
      bytes += next.records().length;
    }
  }

  /** Errors too end here: one object too large for the memory is no reason to write none. */
  private void write(List<Waiting> batch) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      newest = batch.stream().map(Waiting::at).max(Comparator.naturalOrder()).orElseThrow();
      Written written =
          writer.write(
              batch.stream().map(Waiting::records).toList(), SegmentName.day(newest), newest);
      outage = null;
      long offset = written.start();
      for (Waiting waiting : batch) {
        waiting
            .place()
            .complete(new BlobRef(SegmentStorage.STORAGE, written.key(), offset, waiting.first()));
        offset += waiting.records().length;
      }
    } catch (IOException | RuntimeException | Error e) {
      outage = outage == null ? String.valueOf(e.getMessage()) : outage;
      batch.forEach(waiting -> waiting.place().completeExceptionally(e));
    }
  }

  /**
   * A readable bucket may not be writable, so an empty segment is written as a probe; retention
   * deletes it.
   */
  private void probe() {
    try {
      writer.write(List.of(), SegmentName.day(newest), newest);
      outage = null;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // still away
    }
  }

  /** Waits for what was handed over before. */
  @Override
  public void close() {
    closed = true;
    queue.add(new Waiting(new byte[0], 0, Instant.EPOCH, new CompletableFuture<>()));
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
