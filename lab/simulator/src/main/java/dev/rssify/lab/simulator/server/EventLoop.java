package dev.rssify.lab.simulator.server;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One thread that serves a part of the hosts and all their connections.
 *
 * <p>Invariants: the state of connections is used by this thread alone; buffers belong to the loop,
 * so that an idle connection needs almost no memory.
 *
 * <p>Threading: {@link #listen} before it runs, {@link #run} by one thread, {@link #stop} by any.
 */
final class EventLoop implements Runnable {

  private static final int IN = 64 * 1024;
  private static final int OUT = 128 * 1024;
  private static final int ACCEPTED_AT_ONCE = 64;

  /** How exactly it is known when a request arrived. */
  private static final long MAX_WAIT_MILLIS = 10;

  private static final long NO_DESCRIPTORS_LEFT = TimeUnit.MILLISECONDS.toNanos(100);

  private final Selector selector;
  private final Publisher publisher;
  private final Ledger ledger;
  private final LongSupplier nanos;
  private final int maxConnections;
  private final ByteBuffer in = ByteBuffer.allocateDirect(IN);
  private final ByteBuffer out = ByteBuffer.allocateDirect(OUT);
  private final byte[] scratch = new byte[Connection.MAX_HEAD + IN];
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(Comparator.comparingLong(Timer::due));
  private int open;
  private volatile boolean stopping;
  private volatile @Nullable Exception failure;

  /** The end of the pause of a connection. */
  private record Timer(long due, SelectionKey key) {}

  /** Work for a connection. */
  private interface Step {
    void take() throws IOException;
  }

  EventLoop(Publisher publisher, Ledger ledger, LongSupplier nanos, int maxConnections)
      throws IOException {
    this.selector = Selector.open();
    this.publisher = publisher;
    this.ledger = ledger;
    this.nanos = nanos;
    this.maxConnections = maxConnections;
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
          Instant ready = publisher.now();
          selector.select(this::handle, millisToNextTimer());
          publisher.looked(ready);
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

  /** An internal error of this program, if there was one. */
  @Nullable Exception failure() {
    return failure;
  }

  ByteBuffer in() {
    return in.clear();
  }

  ByteBuffer out() {
    return out.clear();
  }

  /** Room for an incomplete request and one read. */
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

  /** An error of one connection does not affect the others. */
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
        if (open > maxConnections) {
          ledger.refusedConnections();
          close(channel);
        } else {
          welcome(host, channel);
        }
      }
    } catch (IOException e) {
      // No file descriptor is free: an immediate retry would only waste processor time.
      ledger.refusedConnections();
      pause(listener, NO_DESCRIPTORS_LEFT);
    }
  }

  private void welcome(int host, SocketChannel channel) {
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      Caller caller = new Caller(host, ledger.connected(), publisher.lastLook());
      key.attach(new Connection(this, channel, key, caller));
    } catch (IOException e) {
      ledger.broken();
      close(channel);
    }
  }

  private long millisToNextTimer() {
    Timer next = timers.peek();
    return next == null
        ? MAX_WAIT_MILLIS
        : Math.clamp(
            TimeUnit.NANOSECONDS.toMillis(next.due() - nanos.getAsLong()), 1, MAX_WAIT_MILLIS);
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
