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
 * The responses being sent to slow clients. A client that reads nothing for too long is
 * disconnected; one that reads slowly but steadily is not.
 *
 * <p>Threading: safe for many threads.
 */
public final class Streams implements AutoCloseable {

  /** Clients must read this much, or what is left, before their deadline is extended. */
  private static final int SLICE = 65_536;

  private final Set<Watched> open = ConcurrentHashMap.newKeySet();
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
    var _ = watch.scheduleWithFixedDelay(this::deleted, pause, pause, TimeUnit.MILLISECONDS);
  }

  /** An output to a reader, written by the thread that made it. */
  private final class Watched extends OutputStream {
    private final OutputStream out;
    private final Thread thread = Thread.currentThread();
    private volatile boolean writing;
    private volatile long since;

    Watched(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int end = offset + length;
      for (int from = offset; from < end; from += SLICE) {
        begin();
        out.write(bytes, from, Math.min(SLICE, end - from));
        writing = false;
      }
    }

    @Override
    public void flush() throws IOException {
      begin();
      out.flush();
      writing = false;
    }

    private void begin() {
      since = nanos.getAsLong();
      writing = true;
    }

    /** Not the client's end: only the writer knows whether everything was sent. */
    @Override
    public void close() {
      open.remove(this);
    }

    void deleted(long now) {
      if (writing && now - since > stallNanos) {
        thread.interrupt(); // closes the connection it is blocked on
      }
    }
  }

  boolean closing() {
    return closing;
  }

  /** The same output, watched until it is closed, which the one below is not. */
  public OutputStream watched(OutputStream out) {
    Watched watched = new Watched(out);
    open.add(watched);
    return watched;
  }

  private void deleted() {
    long now = nanos.getAsLong();
    open.forEach(stream -> stream.deleted(now));
  }

  /** From now on streams end as soon as they notice. */
  @Override
  public void close() {
    closing = true;
    watch.shutdownNow();
  }
}
