package dev.rssify.core.engine;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Processes documents, from their bytes to the commit: small ones on the calling thread, large ones
 * on a bounded number of platform threads, and only as many at a time as fit into the heap.
 *
 * <p>A virtual thread that computes holds its carrier, and there is one carrier for each core. A
 * few large documents would otherwise stop all polls and requests of the process; platform threads
 * share the cores with them.
 *
 * <p>Invariants: the documents in progress need at most about half of the heap, the others wait in
 * order; large documents never make small ones wait; an interrupt of the caller reaches the work.
 *
 * <p>Threading: safe for many threads.
 */
public final class DocumentExecutor {

  /** At worst a document of this size takes a few milliseconds. */
  static final int SMALL = 64 << 10;

  /** Heap is granted in units of this size; a document of no bytes needs about one. */
  private static final int UNIT = 64 << 10;

  /** Parsed entries, their texts and the rows they are stored as, for each byte of a document. */
  private static final int HEAP_PER_BYTE = 6;

  private final Semaphore threads;
  private final Heap small;
  private final Heap large;

  /**
   * @param threads large documents processed at a time
   * @param heap the maximum heap of the process, in bytes
   */
  public DocumentExecutor(int threads, long heap) {
    this.threads = new Semaphore(threads, true);
    this.small = new Heap(heap / 4);
    this.large = new Heap(heap / 4);
  }

  /**
   * Creates one for this machine: work waits for the disk too, so it has a few more threads than
   * cores.
   */
  public static DocumentExecutor ofMachine() {
    Runtime machine = Runtime.getRuntime();
    return new DocumentExecutor(
        Math.max(4, 2 * machine.availableProcessors()), machine.maxMemory());
  }

  /** A share of the heap. A document that needs more than all of it is processed alone. */
  private record Heap(Semaphore units, int most) {

    Heap(long bytes) {
      this(Math.clamp(bytes / UNIT, 1, Integer.MAX_VALUE));
    }

    private Heap(int most) {
      this(new Semaphore(most, true), most);
    }

    <T> T with(long documentBytes, Supplier<T> work) {
      int needed = (int) Math.min(most, 1 + HEAP_PER_BYTE * documentBytes / UNIT);
      return DocumentExecutor.with(units, needed, work);
    }
  }

  /**
   * Runs work and waits for it.
   *
   * @param bytes the size of the document
   * @throws CancellationException when the caller is interrupted before the work starts
   */
  public <T> T run(long bytes, Supplier<T> work) {
    if (bytes == 0) {
      return work.get();
    }
    if (bytes <= SMALL) {
      return small.with(bytes, work);
    }
    Supplier<T> onThread = Thread.currentThread().isVirtual() ? () -> onPlatformThread(work) : work;
    return with(threads, 1, () -> large.with(bytes, onThread));
  }

  private static <T> T with(Semaphore permits, int count, Supplier<T> work) {
    try {
      permits.acquire(count);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped while a document waited to be read");
    }
    try {
      return work.get();
    } finally {
      permits.release(count);
    }
  }

  private static <T> T onPlatformThread(Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = Thread.ofPlatform().name("rssify-document").daemon().start(task);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
          thread.interrupt();
        } catch (ExecutionException e) {
          throw thrown(e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException thrown(ExecutionException e) {
    return switch (e.getCause()) {
      case Error error -> throw error;
      case RuntimeException exception -> exception;
      case null, default -> new IllegalStateException(e);
    };
  }
}
