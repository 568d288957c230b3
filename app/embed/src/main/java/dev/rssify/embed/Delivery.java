package dev.rssify.embed;

import dev.rssify.core.publish.Publisher;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Delivers events to the sinks. Sinks with a cursor in the store are served while this process has
 * the duty; the others, such as files of this machine, always.
 *
 * <p>Threading: safe for many threads.
 */
final class Delivery implements AutoCloseable {

  private final Publisher local;
  private final Supplier<Publisher> named;
  private final ExecutorService turns =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("rssify-delivery").factory());
  private volatile @Nullable Publisher current;

  /**
   * @param first serves the named sinks if this process has the duty from the start
   * @param named creates a publisher that continues from the stored cursors
   */
  Delivery(Publisher local, Publisher first, Supplier<Publisher> named) {
    this.local = local;
    this.current = first;
    this.named = named;
  }

  /** Starts all sinks, for a process without workers beside it. */
  void start() {
    local.start();
    Publisher all = current;
    if (all != null) {
      all.start();
    }
  }

  /** Starts the sinks that every process serves itself. */
  void startLocal() {
    current = null;
    local.start();
  }

  /** This process has the duty: continues where the one before stopped. */
  void gained() {
    turns.execute(() -> {
      if (current == null) {
        Publisher next = named.get();
        next.start();
        current = next;
        next.signal();
      }
    });
  }

  /** Another process has the duty. Deliveries take time to end, and the caller has none. */
  void lost() {
    turns.execute(this::stop);
  }

  private void stop() {
    Publisher before = current;
    current = null;
    if (before != null) {
      before.close();
    }
  }

  /** Signals that there may be new events. */
  void signal() {
    local.signal();
    Publisher all = current;
    if (all != null) {
      all.signal();
    }
  }

  /** Delivers all available events before it returns, as far as the sinks accept them. */
  void flush() {
    local.flush();
    Publisher all = current;
    if (all != null) {
      all.flush();
    }
  }

  @Override
  public void close() {
    turns.close();
    Closing.inOrder(List.of(local::close, this::stop));
  }
}
