package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the bytes of all bodies in flight together. Who needs more than is left waits, which slows
 * its sender down; who waits in vain until its exchange is over gives everything back.
 *
 * <p>Threading: safe for many threads; a lease belongs to one.
 */
final class ByteBudget {

  private static final int UNIT = 16 << 10;

  private final Semaphore units;

  ByteBudget(long bytes) {
    this.units = new Semaphore(Math.toIntExact(bytes / UNIT), true);
  }

  Lease lease(TimeLeft time) {
    return new Lease(time);
  }

  /** Bytes nobody holds, in whole units. */
  long free() {
    return (long) units.availablePermits() * UNIT;
  }

  /** What one body holds. */
  final class Lease implements AutoCloseable {

    private final TimeLeft time;
    private int held;

    private Lease(TimeLeft time) {
      this.time = time;
    }

    /** Makes sure that so many bytes in all are accounted for. */
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
        throw new InterruptedIOException("interrupted while waiting for room");
      }
      held += more;
    }

    /** Gives back what so many bytes do not need. */
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
