package dev.rssify.core.engine;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Runs the work on documents: small ones on the calling thread, large ones on a bounded number of
 * platform threads.
 *
 * <p>A virtual thread that computes holds its carrier, and there is one carrier for each core. A
 * few large documents would otherwise stop all polls and requests of the process, where platform
 * threads share the cores with them.
 *
 * <p>Invariants: at most so many large documents are worked on at a time, the others wait in order;
 * an interrupt of the caller reaches the work.
 *
 * <p>Threading: safe for many threads.
 */
public final class DocumentExecutor {

  /** At worst a document of this size takes a few milliseconds. */
  static final int SMALL = 64 << 10;

  private final Semaphore free;

  public DocumentExecutor(int threads) {
    this.free = new Semaphore(threads, true);
  }

  /**
   * One for the machine this runs on: work waits for the disk as well, so a few more than cores.
   */
  public static DocumentExecutor ofMachine() {
    return new DocumentExecutor(Math.max(4, 2 * Runtime.getRuntime().availableProcessors()));
  }

  /**
   * Runs work and waits for it.
   *
   * @param bytes how large the document is
   * @throws CancellationException when the caller is interrupted before the work begins
   */
  public <T> T run(long bytes, Supplier<T> work) {
    if (bytes <= SMALL || !Thread.currentThread().isVirtual()) {
      return work.get();
    }
    try {
      free.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped while a large document waited to be read");
    }
    try {
      return onPlatformThread(work);
    } finally {
      free.release();
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
