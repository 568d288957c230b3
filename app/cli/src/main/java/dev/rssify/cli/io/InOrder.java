package dev.rssify.cli.io;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Processes inputs on several threads and passes on the results in the order of the inputs.
 *
 * <p>Invariants: at most four results per thread wait, whatever the number of inputs.
 */
public final class InOrder {

  private InOrder() {}

  public static <A, B> void forEach(
      Iterator<A> inputs, int threads, Function<A, B> work, Consumer<B> consumer)
      throws InterruptedException {
    Queue<Future<B>> pending = new ArrayDeque<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      try {
        while (inputs.hasNext()) {
          A input = inputs.next();
          pending.add(pool.submit(() -> work.apply(input)));
          if (pending.size() >= 4 * threads) {
            consumer.accept(result(pending.remove()));
          }
        }
        while (!pending.isEmpty()) {
          consumer.accept(result(pending.remove()));
        }
      } finally {
        pool.shutdownNow();
      }
    }
  }

  private static <B> B result(Future<B> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failed -> throw failed;
        case Error failed -> throw failed;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }
}
