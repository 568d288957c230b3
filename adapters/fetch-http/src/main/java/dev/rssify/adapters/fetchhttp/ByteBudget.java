package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limits the bytes of all bodies in flight: one budget for bodies in memory, one for those in
 * files, so that large bodies never make small ones wait. A body that needs more than the free
 * bytes waits, which slows its sender down, and fails when its exchange times out.
 *
 * <p>Threading: safe for many threads; a lease belongs to one.
 */
final class ByteBudget {

  private static final int UNIT = 16 << 10;

  private final Semaphore memory;
  private final Semaphore files;

  /**
   * @param bytes the limit for all bodies in memory, and the limit for all bodies in files
   */
  ByteBudget(long bytes) {
    int units = Math.toIntExact(bytes / UNIT);
    this.memory = new Semaphore(units, true);
    this.files = new Semaphore(units, true);
  }

  Lease lease(TimeLeft time) {
    return new Lease(time);
  }

  /** The free bytes for bodies in memory, in whole units. */
  long free() {
    return (long) memory.availablePermits() * UNIT;
  }

  /** The free bytes for bodies in files, in whole units. */
  long freeInFiles() {
    return (long) files.availablePermits() * UNIT;
  }

  /** The bytes that one body has reserved. */
  final class Lease implements AutoCloseable {

    private final TimeLeft time;
    private Semaphore units = memory;
    private int held;

    private Lease(TimeLeft time) {
      this.time = time;
    }

    /** Moves the reservation to the budget for files. */
    void toFile() {
      close();
      units = files;
    }

    /** Reserves bytes up to this total; waits until they are free. */
    void cover(long bytes) throws IOException {
      int more = units(bytes) - held;
      if (more <= 0) {
        return;
      }
      try {
        if (!units.tryAcquire(more, time.left().toNanos(), TimeUnit.NANOSECONDS)) {
          throw new OutboundException(
              FetchFailure.OVERLOADED, "too many bytes are in flight already");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while waiting for free bytes");
      }
      held += more;
    }

    /** Releases the bytes that a body of this length does not need. */
    void shrinkTo(long bytes) {
      int fewer = Math.max(0, held - units(bytes));
      units.release(fewer);
      held -= fewer;
    }

    private static int units(long bytes) {
      return Math.toIntExact((bytes + UNIT - 1) / UNIT);
    }

    @Override
    public void close() {
      units.release(held);
      held = 0;
    }
  }
}
