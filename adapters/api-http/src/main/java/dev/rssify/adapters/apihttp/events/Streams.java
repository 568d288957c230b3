package dev.rssify.adapters.apihttp.events;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The streams that are open. One whose reader takes nothing for too long is let go: what it has is
 * the number of its last event, from which it can go on.
 *
 * <p>Threading: safe for many threads.
 */
public final class Streams implements AutoCloseable {

  private final Set<Stream> open = ConcurrentHashMap.newKeySet();
  private final long stallNanos;
  private final LongSupplier nanos;
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("rssify-streams").factory());
  private volatile boolean closing;

  public Streams(Duration stall, LongSupplier nanos) {
    this.stallNanos = stall.toNanos();
    this.nanos = nanos;
    long pause = Math.max(1, stall.toMillis() / 4);
    var _ = watch.scheduleWithFixedDelay(this::letGo, pause, pause, TimeUnit.MILLISECONDS);
  }

  /** A stream, and since when it waits for its reader. */
  private static final class Stream {
    private final Thread thread = Thread.currentThread();
    private volatile boolean writing;
    private volatile long since;
  }

  public int count() {
    return open.size();
  }

  boolean closing() {
    return closing;
  }

  /** Does something with an output that is watched. */
  public void watched(OutputStream out, Writing writing) throws IOException, InterruptedException {
    Stream stream = new Stream();
    open.add(stream);
    try {
      writing.write(bytes -> {
        stream.since = nanos.getAsLong();
        stream.writing = true;
        out.write(bytes);
        out.flush();
        stream.writing = false;
      });
    } finally {
      open.remove(stream);
    }
  }

  /** Somebody who writes. */
  @FunctionalInterface
  public interface Writing {
    void write(Sending sending) throws IOException, InterruptedException;
  }

  /** Sends bytes at once. */
  @FunctionalInterface
  public interface Sending {
    void send(byte[] bytes) throws IOException;
  }

  private void letGo() {
    long now = nanos.getAsLong();
    for (Stream stream : open) {
      if (stream.writing && now - stream.since > stallNanos) {
        stream.thread.interrupt(); // closes the connection it is blocked on
      }
    }
  }

  /** From now on streams end as soon as they notice. */
  @Override
  public void close() {
    closing = true;
    watch.shutdownNow();
  }
}
