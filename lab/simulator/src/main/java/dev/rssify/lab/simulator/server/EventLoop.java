package dev.rssify.lab.simulator.server;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One thread that serves a part of the hosts and all their connections.
 *
 * <p>Invariants: what belongs to connections is touched by this thread alone; buffers are the
 * loop's, so that an idle connection holds next to nothing.
 *
 * <p>Threading: {@link #listen} before it runs, {@link #run} by one thread, {@link #stop} by any.
 */
final class EventLoop implements Runnable {

  private static final int IN = 64 * 1024;
  private static final int OUT = 128 * 1024;
  private static final int ACCEPTED_AT_ONCE = 64;
  private static final long NO_DESCRIPTORS_LEFT = TimeUnit.MILLISECONDS.toNanos(100);

  private final Selector selector;
  private final Publisher publisher;
  private final Ledger ledger;
  private final LongSupplier nanos;
  private final int mostConnections;
  private final ByteBuffer in = ByteBuffer.allocateDirect(IN);
  private final ByteBuffer out = ByteBuffer.allocateDirect(OUT);
  private final byte[] scratch = new byte[Connection.MOST_HEAD + IN];
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(Comparator.comparingLong(Timer::due));
  private int open;
  private volatile boolean stopping;
  private volatile @Nullable Exception failure;

  /** Whose pause ends when. */
  private record Timer(long due, SelectionKey key) {}

  /** Something to do for a connection. */
  private interface Step {
    void take() throws IOException;
  }

  EventLoop(Publisher publisher, Ledger ledger, LongSupplier nanos, int mostConnections)
      throws IOException {
    this.selector = Selector.open();
    this.publisher = publisher;
    this.ledger = ledger;
    this.nanos = nanos;
    this.mostConnections = mostConnections;
  }

  /** Takes over a bound listener. */
  void listen(int host, ServerSocketChannel listener) throws IOException {
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT, host);
  }

  @Override
  public void run() {
    try (selector;
        publisher) {
      try {
        while (!stopping) {
          selector.select(this::handle, millisToNextTimer());
          fireTimers();
        }
      } finally {
        selector.keys().forEach(key -> close(key.channel()));
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  void stop() {
    stopping = true;
    selector.wakeup();
  }

  /** What went wrong and should not have: a mistake in this program. */
  @Nullable Exception failure() {
    return failure;
  }

  ByteBuffer in() {
    return in.clear();
  }

  ByteBuffer out() {
    return out.clear();
  }

  /** Room for a request that is not complete and whatever one read brings. */
  byte[] scratch() {
    return scratch;
  }

  Publisher publisher() {
    return publisher;
  }

  Ledger ledger() {
    return ledger;
  }

  void pause(SelectionKey key, long forNanos) {
    key.interestOps(0);
    timers.add(new Timer(nanos.getAsLong() + forNanos, key));
  }

  void close(Channel channel) {
    if (channel.isOpen()) {
      if (channel instanceof SocketChannel) {
        open--;
      }
      try {
        channel.close();
      } catch (IOException e) {
        ledger.broken();
      }
    }
  }

  private void handle(SelectionKey key) {
    attempt(
        key,
        () -> {
          if (key.attachment() instanceof Connection connection) {
            connection.ready();
          } else {
            accept(key);
          }
        });
  }

  /** Whatever goes wrong with one connection costs that one alone. */
  private void attempt(SelectionKey key, Step step) {
    try {
      step.take();
    } catch (IOException e) {
      ledger.broken();
      close(key.channel());
    } catch (RuntimeException e) {
      failure = e;
      close(key.channel());
    }
  }

  private void accept(SelectionKey listener) {
    int host = (Integer) listener.attachment();
    try {
      for (int i = 0; i < ACCEPTED_AT_ONCE; i++) {
        SocketChannel channel = ((ServerSocketChannel) listener.channel()).accept();
        if (channel == null) {
          return;
        }
        open++;
        if (open > mostConnections) {
          ledger.turnedAway();
          close(channel);
        } else {
          welcome(host, channel);
        }
      }
    } catch (IOException e) {
      // No descriptor is free: asking again at once would only burn time others need to free one.
      ledger.turnedAway();
      pause(listener, NO_DESCRIPTORS_LEFT);
    }
  }

  private void welcome(int host, SocketChannel channel) {
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      key.attach(new Connection(this, channel, key, new Caller(host, ledger.connected())));
    } catch (IOException e) {
      ledger.broken();
      close(channel);
    }
  }

  private long millisToNextTimer() {
    Timer next = timers.peek();
    // The selector takes 0 for "as long as it takes".
    return next == null
        ? 0
        : Math.max(1, TimeUnit.NANOSECONDS.toMillis(next.due() - nanos.getAsLong()));
  }

  private void fireTimers() {
    long now = nanos.getAsLong();
    for (Timer next = timers.peek(); next != null && next.due() <= now; next = timers.peek()) {
      timers.remove();
      SelectionKey key = next.key();
      if (key.isValid()) {
        attempt(key, () -> resume(key));
      }
    }
  }

  private static void resume(SelectionKey key) throws IOException {
    if (key.attachment() instanceof Connection connection) {
      connection.resume();
    } else {
      key.interestOps(SelectionKey.OP_ACCEPT);
    }
  }
}
